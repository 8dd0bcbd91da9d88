import type { Organization } from '@oriel/contracts';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { organizationMembers, organizations } from '../../platform/db/schema';
import { describeOrganization } from './describe-organization';

/**
 * The workspaces of a user, the personal one first.
 * @param only the one that a token or key is good for
 */
export async function findMyOrganizations(
  db: Queryable,
  userId: string,
  only: string | undefined,
): Promise<Organization[]> {
  const rows = await db
    .select({ organization: organizations })
    .from(organizations)
    .innerJoin(organizationMembers, eq(organizationMembers.organizationId, organizations.id))
    .where(
      and(
        eq(organizationMembers.userId, userId),
        only === undefined ? undefined : eq(organizations.id, only),
      ),
    )
    .orderBy(desc(organizations.personal), asc(organizations.name), asc(organizations.id));
  return rows.map(row => describeOrganization(row.organization));
}
