import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { users } from '../../db/schema';
import type { ActingUser } from '../../http/actor';
import type { Identity } from '../auth/identity';
import { toActingUser } from './acting-user';

/** Finds or makes the user of an identity and takes over what the provider says now. Safe when called at once twice. */
export async function saveUser(db: Queryable, identity: Identity): Promise<ActingUser> {
  const email = await freeEmail(db, identity);
  const values = { email, username: identity.username, fullName: identity.fullName };
  const [row] = await db
    .insert(users)
    .values({ ...values, identityIssuer: identity.issuer, identitySubject: identity.subject })
    .onConflictDoUpdate({
      target: [users.identityIssuer, users.identitySubject],
      set: { ...values, updatedAt: new Date() },
    })
    .returning();
  if (!row) throw new Error('The user was not stored');
  return toActingUser(row);
}

/** An address belongs to the first who has it: another identity with the same one is another person here. */
async function freeEmail(db: Queryable, { email, issuer, subject }: Identity): Promise<string | null> {
  if (email === undefined) return null;
  const [taken] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, email.toLowerCase()),
        sql`not (${eq(users.identityIssuer, issuer)} and ${eq(users.identitySubject, subject)})`,
      ),
    );
  return taken ? null : email;
}
