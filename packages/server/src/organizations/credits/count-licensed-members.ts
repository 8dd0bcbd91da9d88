import { and, asc, eq, like, ne, not } from 'drizzle-orm';
import { applicationIssuer } from '../../http/caller/application-issuer';
import { apiKeyIssuer } from '../../identity/secret-keys/find-secret-key';
import type { Queryable } from '../../platform/db/database';
import { organizationMembers, users } from '../../platform/db/schema';

/**
 * Members who need a licence, and for whom a paid plan grants credit: not people known only to the site of an application, nor
 * the technical users of API keys.
 */
export async function listLicensedMembers(db: Queryable, organizationId: string): Promise<readonly string[]> {
  const members = await db
    .select({ userId: organizationMembers.userId })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        not(like(users.identityIssuer, `${applicationIssuer}%`)),
        ne(users.identityIssuer, apiKeyIssuer),
      ),
    )
    .orderBy(asc(organizationMembers.createdAt), asc(organizationMembers.id));
  return members.map(({ userId }) => userId);
}

export const countLicensedMembers = async (db: Queryable, organizationId: string): Promise<number> =>
  (await listLicensedMembers(db, organizationId)).length;
