import { eq, sql } from 'drizzle-orm';
import type { ModelPrice } from '../../platform/config/model-prices';
import type { Queryable, Transaction } from '../../platform/db/database';
import { insertRows, recordsOf } from '../../platform/db/insert-rows';
import { type CreditUse, creditAccounts, reservations } from '../../platform/db/schema';
import { lockAccount } from './account';
import { bookCredit } from './book-credit';

/** A use of credit, and its user. */
export interface Spending {
  readonly kind: CreditUse;
  /** Id of the use, such as a run; it has one reservation. */
  readonly referenceId: string;
  readonly organizationId: string;
  readonly userId: string | null;
  /** The application through which the user is signed in; null for any other way. */
  readonly applicationId?: string | null;
  /** Null if there is no agent. */
  readonly agentId: string | null;
  /** Name of the model at its service, with its current price. */
  readonly model?: string | undefined;
  readonly price?: ModelPrice | undefined;
}

/** Usage of a call, as far as it is counted. */
export interface Used {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface Reservation extends Spending {
  /** Amount in micro-euro. */
  readonly amountMicroeuro: number;
}

/** Reserves credit until `settleReservation`. The caller has locked the accounts and checked that they have enough. */
export async function storeReservations(tx: Transaction, added: readonly Reservation[]): Promise<void> {
  if (added.length === 0) return;
  const sums = new Map<string, number>();
  for (const { organizationId, amountMicroeuro } of added)
    sums.set(organizationId, (sums.get(organizationId) ?? 0) + amountMicroeuro);
  const reserved = [...sums].map(([organizationId, sum]) => ({ organizationId, reserved: sum }));
  await tx.execute(sql`
    WITH counted AS (
      UPDATE ${creditAccounts} SET reserved = ${creditAccounts.reserved} + more.reserved
      FROM ${recordsOf(creditAccounts, reserved)} AS more
      WHERE ${creditAccounts.organizationId} = more.organization_id
    )
    ${insertRows(reservations, added)}`);
}

/**
 * Releases a reservation and books the cost, in micro-euro, at most the reserved amount; granted credit is spent before bought
 * credit. A second call finds no reservation and does nothing.
 * @param cost a number, or a function that computes it from the price at the time of the reservation
 * @param actual The model that was used, and its price, if they differ from those of the reservation.
 * @returns the booked amount; `undefined` without a reservation
 */
export async function settleReservation(
  tx: Queryable,
  referenceId: string,
  cost: number | ((price: ModelPrice | null) => number),
  used?: Used,
  actual?: { readonly model: string; readonly price?: ModelPrice | null },
): Promise<number | undefined> {
  const [reservation] = await tx
    .delete(reservations)
    .where(eq(reservations.referenceId, referenceId))
    .returning();
  if (!reservation) return undefined;
  const { kind, organizationId, userId, applicationId, agentId, amountMicroeuro } = reservation;
  const { model, price } = { ...reservation, ...actual };
  const booked = Math.min(typeof cost === 'number' ? cost : cost(price), amountMicroeuro);
  const account = await lockAccount(tx, organizationId);
  await tx
    .update(creditAccounts)
    .set({ reserved: sql`${creditAccounts.reserved} - ${amountMicroeuro}` })
    .where(eq(creditAccounts.organizationId, organizationId));
  if (booked > 0) {
    const granted = Math.min(account?.granted ?? 0, booked);
    await bookCredit(tx, {
      organizationId,
      kind,
      // Avoids -0, which the database does not accept.
      grantedDelta: 0 - granted,
      boughtDelta: granted - booked,
      referenceId,
      userId,
      applicationId,
      agentId,
      model,
      price,
      inputTokens: used?.inputTokens ?? null,
      outputTokens: used?.outputTokens ?? null,
      idempotencyKey: `${kind}:${referenceId}`,
    });
  }
  return booked;
}
