import { cleanName, limits } from '@oriel/contracts';
import type { ActingUser } from '../../http/caller/actor';
import type { Services } from '../../services';
import { createOrganizationRows } from './create-organization-rows';

/** Makes the user's personal workspace if there is none. Of two first sign-ins at once, one makes it. */
export async function ensurePersonalOrganization(
  { db, config }: Pick<Services, 'db' | 'config'>,
  user: ActingUser,
): Promise<void> {
  const name = cleanName(user.fullName, limits.organizationName, config.nameRule) || 'Personal';
  await db.transaction(tx => createOrganizationRows(tx, config, { name, ownerId: user.id, personal: true }));
}
