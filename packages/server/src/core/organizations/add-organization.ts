import { limits, type Organization } from '@oriel/contracts';
import { checkName } from '../../http/route/check-name';
import type { ActingUser } from '../../identity/actor/actor';
import { forbidden } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { createOrganizationRows } from './create-organization-rows';
import { describeOrganization } from './describe-organization';

/** Makes a workspace that the user owns. */
export async function addOrganization(
  { db, config }: Services,
  user: ActingUser,
  input: { name: string; userId?: string | undefined },
): Promise<Organization> {
  if (input.userId !== undefined && input.userId !== user.id) {
    throw forbidden('forbidden', 'A workspace can be made for oneself only');
  }
  checkName('organization', input.name, { max: limits.organizationName, rule: config.nameRule });
  const row = await db.transaction(tx =>
    createOrganizationRows(tx, config, { name: input.name, ownerId: user.id, personal: false }),
  );
  if (!row) throw new Error('The organization was not stored');
  return describeOrganization(row);
}
