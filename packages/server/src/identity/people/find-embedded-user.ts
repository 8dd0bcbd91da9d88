/*
 * Resolves the user of a page to a user of Oriel, by the application and the `id` that the page's server sends:
 *
 * - A member of the workspace, if the application is trusted for the domain of the address. The first call binds the `id` to the
 *   member with that address. From then on the `id` decides, and the address of another person is refused.
 * - Otherwise a person of the application. The address is contact data and makes nobody a member.
 */
import type { EmbedIdentity, EmbedTokenRequest } from '@oriel/contracts';
import { and, eq, notInArray, or, sql } from 'drizzle-orm';
import { applicationIssuer } from '../../http/caller/application-issuer';
import type { Database, Queryable } from '../../platform/db/database';
import {
  applicationMembers,
  applicationPeople,
  type applications,
  organizationMembers,
  users,
} from '../../platform/db/schema';
import { conflict, forbidden } from '../../platform/errors/errors';
import { lockOrganization } from '../permissions/lock-organization';
import { saveUser } from '../users/save-user';
import { isTrusted } from './is-trusted';

type ApplicationRow = typeof applications.$inferSelect;
/** The user of a page, without what is empty. */
interface PageUser {
  readonly id: string;
  readonly name?: string | undefined;
  readonly email: string | undefined;
  readonly emailConfirmed: boolean | undefined;
}

export interface EmbeddedUser {
  readonly id: string;
  readonly identity: EmbedIdentity;
}

/** @throws 403 `email_not_confirmed`, 409 `person_conflict` */
export async function findEmbeddedUser(
  db: Database,
  application: ApplicationRow,
  { id, name, email, emailConfirmed }: EmbedTokenRequest['user'],
): Promise<EmbeddedUser> {
  const user = { id, name: name || undefined, email: email || undefined, emailConfirmed };
  const member = application.trustedDomains === null ? undefined : await findMember(db, application, user);
  if (member !== undefined) return { id: member, identity: 'trustedMember' };
  return { id: await savePerson(db, application, user), identity: 'applicationPerson' };
}

/** The member for whom a trusted application vouches; undefined if there is none. */
async function findMember(
  db: Database,
  application: ApplicationRow,
  { id: subject, email, emailConfirmed }: PageUser,
  isRepeated = false,
): Promise<string | undefined> {
  const bound = await findBound(db, application, subject, email);
  const isOfDomain = isTrusted(application, email);
  if ((bound || isOfDomain) && emailConfirmed !== true)
    throw forbidden(
      'email_not_confirmed',
      'The application is trusted: send emailConfirmed: true if your server has verified the user’s address',
    );
  if (bound) {
    if (bound.subject !== subject || (email !== undefined && !isSameAddress(bound.email, email)))
      throw conflict('person_conflict', 'The id or the address is already bound to somebody else');
    // Once the member's address is in none of the domains, the application can no longer vouch for the member.
    if (!isTrusted(application, bound.email))
      throw conflict('person_conflict', 'The application is not trusted for the address of this member');
    return bound.userId;
  }
  if (!isOfDomain || email === undefined) return undefined;
  const { id: applicationId, organizationId } = application;
  if ((await findMemberByAddress(db, organizationId, email)) === undefined) return undefined;
  const outcome = await db.transaction(async tx => {
    // Under the lock nobody leaves meanwhile, so every remaining binding belongs to a member.
    await lockOrganization(tx, organizationId);
    const userId = await findMemberByAddress(tx, organizationId, email);
    if (userId === undefined) return undefined;
    await forgetFormer(tx, application);
    const [row] = await tx
      .insert(applicationMembers)
      .values({ applicationId, subject, userId })
      .onConflictDoNothing()
      .returning();
    return row ?? 'known';
  });
  if (outcome !== 'known') return outcome?.userId;
  if (isRepeated) throw conflict('person_conflict', 'The id or the member is already bound');
  // Another call was faster; its binding counts.
  return findMember(db, application, { id: subject, email, emailConfirmed }, true);
}

/** The member whom the application knows by this `id`, or by this address with another `id`. */
async function findBound(
  db: Queryable,
  { id, organizationId }: ApplicationRow,
  subject: string,
  email: string | undefined,
) {
  const rows = await db
    .select({ subject: applicationMembers.subject, userId: users.id, email: users.email })
    .from(applicationMembers)
    .innerJoin(users, eq(users.id, applicationMembers.userId))
    .innerJoin(
      organizationMembers,
      and(eq(organizationMembers.userId, users.id), eq(organizationMembers.organizationId, organizationId)),
    )
    .where(
      and(
        eq(applicationMembers.applicationId, id),
        or(
          eq(applicationMembers.subject, subject),
          email === undefined ? undefined : eq(sql`lower(${users.email})`, email.toLowerCase()),
        ),
      ),
    );
  return rows.find(row => row.subject === subject) ?? rows[0];
}

/** Deletes the ids of people who have left the workspace, which an earlier version of the server leaves behind. */
async function forgetFormer(tx: Queryable, { id, organizationId }: ApplicationRow): Promise<void> {
  const members = tx
    .select({ userId: organizationMembers.userId })
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, organizationId));
  await tx
    .delete(applicationMembers)
    .where(and(eq(applicationMembers.applicationId, id), notInArray(applicationMembers.userId, members)));
}

async function findMemberByAddress(
  db: Queryable,
  organizationId: string,
  email: string,
): Promise<string | undefined> {
  const [member] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(organizationMembers, eq(organizationMembers.userId, users.id))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(sql`lower(${users.email})`, email.toLowerCase()),
      ),
    );
  return member?.id;
}

const isSameAddress = (one: string | null, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase();

async function savePerson(
  db: Database,
  { id: applicationId }: ApplicationRow,
  { id: subject, email, name }: PageUser,
): Promise<string> {
  const user = await saveUser(db, {
    issuer: `${applicationIssuer}${applicationId}`,
    subject,
    email: undefined,
    username: subject,
    fullName: name ?? (await findName(db, applicationId, subject)) ?? subject,
  });
  const seen = { email: email ?? null, lastSeenAt: new Date() };
  await db
    .insert(applicationPeople)
    .values({ userId: user.id, applicationId, subject, ...seen })
    .onConflictDoUpdate({ target: applicationPeople.userId, set: seen });
  return user.id;
}

/** The name from an earlier call. */
async function findName(db: Queryable, applicationId: string, subject: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: users.fullName })
    .from(applicationPeople)
    .innerJoin(users, eq(users.id, applicationPeople.userId))
    .where(and(eq(applicationPeople.applicationId, applicationId), eq(applicationPeople.subject, subject)));
  return row?.name;
}
