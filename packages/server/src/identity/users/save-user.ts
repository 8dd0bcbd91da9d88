import { and, eq, sql } from 'drizzle-orm';
import { toActingUser } from '../../http/caller/acting-user';
import type { ActingUser } from '../../http/caller/actor';
import type { Queryable, Transaction } from '../../platform/db/database';
import { users } from '../../platform/db/schema';
import type { Identity } from './identity';

/** Any number that no other lock on the database uses; it is combined with a hash of each address. */
const lockNumber = 7_203_646;

/** Finds or creates the user of an identity and updates it with the provider's data. Safe for simultaneous calls. */
export async function saveUser(db: Queryable, identity: Identity): Promise<ActingUser> {
  return db.transaction(async tx => {
    const email = await freeEmail(tx, identity);
    const { username, fullName } = identity;
    const [row] = await tx
      .insert(users)
      .values({
        ...{ email, username, fullName: fullName ?? username },
        identityIssuer: identity.issuer,
        identitySubject: identity.subject,
      })
      .onConflictDoUpdate({
        target: [users.identityIssuer, users.identitySubject],
        set: {
          email,
          username: sql`coalesce(${users.chosenUsername}, ${username})`,
          // A provider that once omits the name does not take it away.
          fullName: sql`coalesce(${users.chosenName}, ${fullName ?? null}, ${users.fullName})`,
          updatedAt: new Date(),
        },
      })
      .returning();
    if (!row) throw new Error('The user was not stored');
    return toActingUser(row);
  });
}

/** An address belongs to the first identity that has it: another identity with the same address is a different person here. */
async function freeEmail(tx: Transaction, { email, issuer, subject }: Identity): Promise<string | null> {
  if (email === undefined) return null;
  // The second of two simultaneous sign-ins with one address sees the result of the first.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${lockNumber}, hashtext(${email.toLowerCase()}))`);
  const [taken] = await tx
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
