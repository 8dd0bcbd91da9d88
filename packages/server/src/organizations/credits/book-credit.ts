import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { creditAccounts, creditLedger } from '../../platform/db/schema';
import { lockAccount } from './account';

type Entry = typeof creditLedger.$inferInsert;

/** A movement; `grantedDelta` and `boughtDelta` are the changes of both parts of the account. */
export type Movement = Omit<Entry, 'id' | 'delta' | 'createdAt' | 'grantedDelta' | 'boughtDelta'> & {
  readonly grantedDelta?: number;
  readonly boughtDelta?: number;
};

/**
 * Adds an entry to the ledger and updates the account with it, both or neither: nothing else changes the balance of an account. A
 * movement whose key is already booked changes nothing.
 * @returns the entry; `undefined` if it existed
 */
export async function bookCredit(
  tx: Queryable,
  { grantedDelta = 0, boughtDelta = 0, ...movement }: Movement,
): Promise<typeof creditLedger.$inferSelect | undefined> {
  // Lock before adding the entry, like all other code, so that two simultaneous bookings cannot deadlock.
  await lockAccount(tx, movement.organizationId);
  const [entry] = await tx
    .insert(creditLedger)
    .values({ ...movement, grantedDelta, boughtDelta, delta: grantedDelta + boughtDelta })
    .onConflictDoNothing()
    .returning();
  if (!entry) return undefined;
  await tx
    .update(creditAccounts)
    .set({
      granted: sql`${creditAccounts.granted} + ${grantedDelta}`,
      bought: sql`${creditAccounts.bought} + ${boughtDelta}`,
    })
    .where(eq(creditAccounts.organizationId, movement.organizationId));
  return entry;
}
