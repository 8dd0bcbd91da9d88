import { cleanName, limits } from '@oriel/contracts';
import type { ActingUser } from '../../http/caller/actor';
import type { Services } from '../../services';
import { createOrganizationRows } from './create-organization-rows';

/** Creates the user's personal workspace if there is none. If two first sign-ins happen at the same time, one creates it. */
export async function ensurePersonalOrganization(
  { db, config }: Pick<Services, 'db' | 'config'>,
  user: ActingUser,
): Promise<void> {
  const name = cleanName(user.fullName, limits.organizationName, config.nameRule) || 'Personal';
  await db.transaction(tx => createOrganizationRows(tx, config, { name, ownerId: user.id, personal: true }));
}
