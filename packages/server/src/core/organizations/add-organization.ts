import { limits, type Organization } from '@oriel/contracts';
import { checkName } from '../../http/route/check-name';
import { forbidden } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { type AuditContext, audit } from '../audit/audit';
import { createOrganizationRows } from './create-organization-rows';
import { describeOrganization } from './describe-organization';

/** Makes a workspace that the user owns. */
export async function addOrganization(
  { db, config }: Services,
  context: AuditContext,
  input: { name: string; userId?: string | undefined },
): Promise<Organization> {
  const { user } = context;
  if (input.userId !== undefined && input.userId !== user.id) {
    throw forbidden('forbidden', 'A workspace can be made for oneself only');
  }
  checkName('organization', input.name, { max: limits.organizationName, rule: config.nameRule });
  const row = await db.transaction(async tx => {
    const made = await createOrganizationRows(tx, config, {
      name: input.name,
      ownerId: user.id,
      personal: false,
    });
    if (!made) throw new Error('The organization was not stored');
    await audit(tx, context, { kind: 'organization-created', target: made, organizationId: made.id });
    return made;
  });
  return describeOrganization(row);
}
