import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { creditAccounts, creditLedger } from '../../platform/db/schema';
import { lockAccount } from './account';

type Entry = typeof creditLedger.$inferInsert;

/** A movement; `grantedDelta` and `boughtDelta` say which part of the account it moves. */
export type Movement = Omit<Entry, 'id' | 'delta' | 'createdAt' | 'grantedDelta' | 'boughtDelta'> & {
  readonly grantedDelta?: number;
  readonly boughtDelta?: number;
};

/**
 * Adds an entry to the ledger and moves the account with it, both or neither: nothing else changes what an account has. A
 * movement whose key is booked already changes nothing.
 * @returns the entry; `undefined` for one that was there
 */
export async function bookCredit(
  tx: Queryable,
  { grantedDelta = 0, boughtDelta = 0, ...movement }: Movement,
): Promise<typeof creditLedger.$inferSelect | undefined> {
  // Before the entry, as everybody else does it: two that book at once never wait for each other in a circle.
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
