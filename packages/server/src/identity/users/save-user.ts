import { and, eq, sql } from 'drizzle-orm';
import { toActingUser } from '../../http/caller/acting-user';
import type { ActingUser } from '../../http/caller/actor';
import type { Queryable, Transaction } from '../../platform/db/database';
import { users } from '../../platform/db/schema';
import type { Identity } from './identity';

/** Any number that nothing else on the database locks; with it goes one for each address. */
const lockNumber = 7_203_646;

/** Finds or makes the user of an identity and takes over what the provider says now. Safe when called at once twice. */
export async function saveUser(db: Queryable, identity: Identity): Promise<ActingUser> {
  return db.transaction(async tx => {
    const email = await freeEmail(tx, identity);
    const values = { email, username: identity.username, fullName: identity.fullName };
    const [row] = await tx
      .insert(users)
      .values({ ...values, identityIssuer: identity.issuer, identitySubject: identity.subject })
      .onConflictDoUpdate({
        target: [users.identityIssuer, users.identitySubject],
        set: { ...values, updatedAt: new Date() },
      })
      .returning();
    if (!row) throw new Error('The user was not stored');
    return toActingUser(row);
  });
}

/** An address belongs to the first who has it: another identity with the same one is another person here. */
async function freeEmail(tx: Transaction, { email, issuer, subject }: Identity): Promise<string | null> {
  if (email === undefined) return null;
  // Of two sign-ins with one address at once, the second sees what the first has stored.
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
