import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database';
import { type CreditUse, creditAccounts, creditLedger, reservations } from '../../platform/db/schema';

/** What credit is spent on, and by whom. */
export interface Spending {
  readonly kind: CreditUse;
  /** Id of what it is for, such as a run; it has one reservation. */
  readonly referenceId: string;
  readonly organizationId: string;
  readonly userId: string | null;
  /** Null where no agent takes part. */
  readonly agentId: string | null;
}

/**
 * Sets credit aside, in micro-euro, for the time until `settleReservation`. The caller has locked the account and checked
 * that it has so much.
 */
export async function storeReservation(tx: Transaction, spending: Spending, amount: number): Promise<void> {
  await tx
    .update(creditAccounts)
    .set({ reserved: sql`${creditAccounts.reserved} + ${amount}` })
    .where(eq(creditAccounts.organizationId, spending.organizationId));
  await tx.insert(reservations).values({ ...spending, amountMicroeuro: amount });
}

/**
 * Releases what was set aside and books the cost, in micro-euro, at most the reservation; what was granted is spent before
 * what was bought. A second call finds no reservation and does nothing.
 * @returns what was booked; `undefined` without a reservation
 */
export async function settleReservation(
  tx: Queryable,
  referenceId: string,
  cost: number,
): Promise<number | undefined> {
  const [reservation] = await tx
    .delete(reservations)
    .where(eq(reservations.referenceId, referenceId))
    .returning();
  if (!reservation) return undefined;
  const { kind, organizationId, userId, agentId, amountMicroeuro } = reservation;
  const booked = Math.min(cost, amountMicroeuro);
  const account = creditAccounts;
  await tx
    .update(account)
    .set({
      reserved: sql`${account.reserved} - ${amountMicroeuro}`,
      granted: sql`${account.granted} - least(${account.granted}, ${booked})`,
      bought: sql`${account.bought} - (${booked} - least(${account.granted}, ${booked}))`,
    })
    .where(eq(account.organizationId, organizationId));
  if (booked > 0) {
    await tx.insert(creditLedger).values({
      organizationId,
      delta: -booked,
      kind,
      referenceId,
      userId,
      agentId,
      idempotencyKey: `${kind}:${referenceId}`,
    });
  }
  return booked;
}
