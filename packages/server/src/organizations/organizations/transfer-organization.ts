import type { Organization } from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import {
  type AuditContext,
  changesOf,
  findPerson,
  writeAuditEntry,
} from '../../identity/audit/write-audit-entry';
import { checkOwner } from '../../identity/permissions/check-owner';
import { lockManaged } from '../../identity/permissions/lock-organization';
import type { Transaction } from '../../platform/db/database';
import { organizationMembers, organizationRoles, organizations } from '../../platform/db/schema';
import { conflict, invalidPayload, notFound } from '../../platform/errors/errors';
import { describeOrganization } from './describe-organization';

/** Transfers a workspace to another owner. The former one stays as an administrator. */
export async function changeOwner(
  tx: Transaction,
  context: AuditContext,
  memberId: string,
): Promise<Organization> {
  const organizationId = context.organization.id;
  const userId = context.user.id;
  const organization = await lockManaged(tx, { organizationId, userId }, 'manageOrganization');
  await checkOwner(tx, { organizationId, userId });
  if (organization.personal)
    throw conflict('organization_is_personal', 'A personal workspace stays with its person');
  const [member] = await tx
    .select({ userId: organizationMembers.userId, roleName: organizationRoles.name })
    .from(organizationMembers)
    .leftJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .where(and(eq(organizationMembers.id, memberId), eq(organizationMembers.organizationId, organizationId)));
  if (!member) throw invalidPayload([{ path: 'body.memberId', code: 'not_found', message: 'Not a member' }]);
  if (member.userId === userId || member.roleName !== 'administrator')
    throw invalidPayload([
      { path: 'body.memberId', code: 'not_administrator', message: 'Not an administrator of the workspace' },
    ]);
  const [role] = await tx
    .select({ id: organizationRoles.id })
    .from(organizationRoles)
    .where(
      and(eq(organizationRoles.organizationId, organizationId), eq(organizationRoles.name, 'administrator')),
    );
  await tx
    .update(organizationMembers)
    .set({ roleId: role?.id ?? null })
    .where(
      and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)),
    );
  const [row] = await tx
    .update(organizations)
    .set({ ownerId: member.userId })
    .where(eq(organizations.id, organizationId))
    .returning();
  if (!row) throw notFound();
  const { name } = await findPerson(tx, member.userId);
  const changes = changesOf({ owner: [context.user.fullName, name] });
  await writeAuditEntry(tx, context, { kind: 'organization-transferred', target: row, changes });
  return describeOrganization(row);
}
