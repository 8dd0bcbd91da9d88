import { eq } from 'drizzle-orm';
import { microeuroPerCent } from '../../core/credits/microeuro';
import { type Spending, storeReservation } from '../../core/credits/reservations';
import type { ModelPrice } from '../../platform/config/model-prices';
import type { Transaction } from '../../platform/db/database';
import { creditAccounts } from '../../platform/db/schema';
import { noCredits } from '../../platform/errors/errors';
import { costOf, isFree, outputReserve } from './price';

export interface Reservation {
  /** What the reservation covers. Absent where nothing is charged. */
  readonly maxOutputTokens: number | undefined;
}

/**
 * Sets credit aside for an answer, as much as it may cost and at most what is there; the answer is capped to what that
 * covers. The row of the account is locked, so that answers asked for at once never spend the same cent.
 * @throws 402 at or below the limit
 */
export async function reserveCredit(
  tx: Transaction,
  spending: Spending,
  price: ModelPrice | null,
  inputTokens: number,
  blockLimit: number,
): Promise<Reservation> {
  if (isFree(price)) return { maxOutputTokens: undefined };
  const [account] = await tx
    .select()
    .from(creditAccounts)
    .where(eq(creditAccounts.organizationId, spending.organizationId))
    .for('update');
  const { amount, maxOutputTokens } = setAside(price, inputTokens, availableOf(account, blockLimit));
  await storeReservation(tx, spending, amount);
  return { maxOutputTokens };
}

/** What an account has left to set aside. */
export const availableOf = (
  account: Pick<typeof creditAccounts.$inferSelect, 'granted' | 'bought' | 'reserved'> | undefined,
  blockLimit: number,
): number =>
  account ? account.granted + account.bought - account.reserved - blockLimit * microeuroPerCent : 0;

/**
 * What is set aside for an answer, in micro-euro, and the tokens of output that it covers.
 * @throws 402 where it covers none
 */
export function setAside(
  price: ModelPrice,
  inputTokens: number,
  available: number,
): { readonly amount: number; readonly maxOutputTokens: number } {
  const input = costOf(price, { inputTokens, outputTokens: 0 });
  const wanted = costOf(price, { inputTokens, outputTokens: outputReserve });
  const amount = Math.min(wanted, available);
  const rest = amount - input;
  const affordable =
    price.outputMicroeuro === 0 ? outputReserve : Math.floor((rest * 1_000_000) / price.outputMicroeuro);
  if (available <= 0 || rest < 0 || affordable < 1) throw noCredits();
  return { amount, maxOutputTokens: Math.min(affordable, outputReserve) };
}
