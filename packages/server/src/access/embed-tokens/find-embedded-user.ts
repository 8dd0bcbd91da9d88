import { and, eq, sql } from 'drizzle-orm';
import { saveUser } from '../../core/users/save-user';
import { applicationIssuer } from '../../identity/embed-tokens/application-issuer';
import type { Database } from '../../platform/db/database';
import { organizationMembers, users } from '../../platform/db/schema';

interface HostUser {
  readonly id: string;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}

/**
 * Who the host's signed-in user is here. The e-mail of a member acts as that member. Anybody else becomes a member of
 * the workspace whom the host's id alone names; an e-mail that a host merely states is never taken over.
 */
export async function findEmbeddedUser(
  db: Database,
  organizationId: string,
  applicationId: string,
  hostUser: HostUser,
): Promise<{ id: string }> {
  if (hostUser.email !== undefined) {
    const [member] = await db
      .select({ id: users.id })
      .from(users)
      .innerJoin(organizationMembers, eq(organizationMembers.userId, users.id))
      .where(
        and(
          eq(organizationMembers.organizationId, organizationId),
          eq(sql`lower(${users.email})`, hostUser.email.toLowerCase()),
        ),
      );
    if (member) return member;
  }
  const user = await saveUser(db, {
    issuer: `${applicationIssuer}${applicationId}`,
    subject: hostUser.id,
    email: undefined,
    username: hostUser.id,
    fullName: hostUser.name ?? hostUser.id,
  });
  await db.insert(organizationMembers).values({ organizationId, userId: user.id }).onConflictDoNothing();
  return user;
}
