import { listRoles, type OrganizationRole, rolePermissions } from '@oriel/contracts';
import { asc, eq } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import { organizationRoles } from '../../platform/db/schema';
import type { Services } from '../../services';
import { readRole } from '../permissions/find-access';
import { describeStamps } from '../users/describe-user';

const { operation } = operationsOf<Services>()({});

export const roleOperations = [
  operation(listRoles, async ({ db, context }) => {
    const rows = await db
      .select()
      .from(organizationRoles)
      .where(eq(organizationRoles.organizationId, context.organization.id))
      .orderBy(asc(organizationRoles.name), asc(organizationRoles.id));
    return rows.map(describeRole);
  }),
];

export function describeRole(row: typeof organizationRoles.$inferSelect): OrganizationRole {
  const name = readRole(row.name);
  return {
    id: row.id,
    name,
    organizationId: row.organizationId,
    defaultMemberRole: row.defaultMemberRole,
    permissions: [...rolePermissions[name]],
    ...describeStamps(row),
  };
}
