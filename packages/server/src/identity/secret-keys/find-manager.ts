import { and, eq, ne, notLike, or, sql } from 'drizzle-orm';
import { toActingUser } from '../../http/caller/acting-user';
import type { ActingUser } from '../../http/caller/actor';
import { applicationIssuer } from '../../http/caller/application-issuer';
import type { OrganizationAccess } from '../../http/caller/organization-access';
import type { Queryable } from '../../platform/db/database';
import { organizationMembers, users } from '../../platform/db/schema';
import { findAccess } from '../permissions/find-access';
import { apiKeyIssuer } from './find-secret-key';

/**
 * Finds the person in whose name an operator creates a key, and a workspace whose settings this person may manage.
 * @param person email, or id here or at the identity provider
 * @param workspace id or name
 * @throws if there is no such person or workspace, or more than one
 */
export async function findManager(
  db: Queryable,
  person: string,
  workspace: string,
): Promise<{ user: ActingUser; organization: OrganizationAccess }> {
  const user = await findPerson(db, person);
  return { user, organization: await findWorkspace(db, user.id, workspace) };
}

/**
 * Finds a person by the email or id from the identity provider, or by the id here. Usernames are not accepted, because people choose
 * them. If two providers use the same id, only the email is unique.
 */
export async function findPerson(db: Queryable, text: string): Promise<ActingUser> {
  const found = await db
    .select()
    .from(users)
    .where(
      and(
        ne(users.identityIssuer, apiKeyIssuer),
        // A site chooses the names and addresses of its people, so they prove nothing.
        notLike(users.identityIssuer, `${applicationIssuer}%`),
        or(
          eq(users.identitySubject, text),
          eq(sql`${users.id}::text`, text),
          eq(sql`lower(${users.email})`, text.toLowerCase()),
        ),
      ),
    );
  const [person] = found;
  if (!person) throw new Error(`Nobody is known as ${text}: a person is known after the first sign-in`);
  if (found.length > 1) throw new Error(`Several people are known as ${text}: name one by email`);
  return toActingUser(person);
}

/** Only workspaces whose settings the person may manage: elsewhere every use of the key would be refused. */
async function findWorkspace(db: Queryable, userId: string, text: string): Promise<OrganizationAccess> {
  const memberships = await db
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, userId));
  const all = await Promise.all(memberships.map(({ id }) => findAccess(db, id, userId, undefined, true)));
  const managed = all.flatMap(access =>
    access?.permissions.has('manageOrganizationSettings') ? [access] : [],
  );
  const found = managed.filter(({ id, name }) => id === text || name === text);
  const [workspace] = found;
  if (workspace && found.length === 1) return workspace;
  const choice = managed.map(({ id, name }) => `  ${id}  ${name}`);
  throw new Error(['Name one workspace that the person manages, by id or name:', ...choice].join('\n'));
}
