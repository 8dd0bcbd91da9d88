import { lockAccount, spendable } from '../../organizations/credits/account';
import { type Spending, storeReservation } from '../../organizations/credits/reservations';
import { findAllowances, leftOf } from '../../organizations/spending-limits/find-allowances';
import type { Config } from '../../platform/config/config';
import type { ModelPrice } from '../../platform/config/model-prices';
import type { Transaction } from '../../platform/db/database';
import { noCredits, spendingLimitReached } from '../../platform/errors/errors';
import { costOf, isFree, outputReserve } from './price';

export interface Reservation {
  /** What the reservation covers. Absent where nothing is charged. */
  readonly maxOutputTokens: number | undefined;
}

/**
 * Sets credit aside for an answer, as much as it may cost and at most what is there and what spending limits leave; the
 * answer is capped to what that covers. The row of the account is locked, so that answers asked for at once never spend the
 * same cent.
 * @param shares Answers that what is there has to reach for, this one included.
 * @throws 402 at or below the limit of the credit, 403 where a spending limit leaves too little
 */
export async function reserveCredit(
  tx: Transaction,
  spending: Spending,
  price: ModelPrice | null,
  inputTokens: number,
  config: Pick<Config, 'creditBlockLimit'>,
  shares = 1,
): Promise<Reservation> {
  if (isFree(price)) return { maxOutputTokens: undefined };
  const balance = spendable(await lockAccount(tx, spending.organizationId), config);
  const left = leftOf(await findAllowances(tx, spending));
  const { amount, maxOutputTokens } =
    left < balance
      ? setAside(price, inputTokens, Math.floor(left / shares), spendingLimitReached)
      : setAside(price, inputTokens, Math.floor(balance / shares));
  await storeReservation(tx, { ...spending, price }, amount);
  return { maxOutputTokens };
}

/**
 * What is set aside for an answer, in micro-euro, and the tokens of output that it covers.
 * @throws 402, or what `refuse` makes, where it covers none
 */
export function setAside(
  price: ModelPrice,
  inputTokens: number,
  spendable: number,
  refuse: () => Error = noCredits,
): { readonly amount: number; readonly maxOutputTokens: number } {
  const input = costOf(price, { inputTokens, outputTokens: 0 });
  const wanted = costOf(price, { inputTokens, outputTokens: outputReserve });
  const amount = Math.min(wanted, spendable);
  const rest = amount - input;
  const affordable =
    price.outputMicroeuro === 0 ? outputReserve : Math.floor((rest * 1_000_000) / price.outputMicroeuro);
  if (spendable <= 0 || rest < 0 || affordable < 1) throw refuse();
  return { amount, maxOutputTokens: Math.min(affordable, outputReserve) };
}
