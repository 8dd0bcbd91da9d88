import { lockFundsOf } from '../../organizations/credits/funds';
import { type Spending, storeReservations } from '../../organizations/credits/reservations';
import type { Config } from '../../platform/config/config';
import type { ModelPrice } from '../../platform/config/model-prices';
import type { Transaction } from '../../platform/db/database';
import { chatCostLimitReached } from '../../platform/errors/errors';
import { costOf, isFree, reservedOutputTokens } from './price';

export interface Reserved {
  /** Output tokens that the reservation covers. Absent if nothing is charged. */
  readonly maxOutputTokens: number | undefined;
}

/**
 * Reserves credit for one text of a model: its maximum cost, or less if the balance is lower; the text is capped to the tokens
 * that this covers.
 * @param leftOfChat What may still be spent in the chat, in micro-euro. Default: anything
 * @throws 402 at or below the limit of the credit, 403 if a spending limit or the limit of the chat leaves too little
 */
export async function reserveCredit(
  tx: Transaction,
  spending: Spending,
  price: ModelPrice | null,
  inputTokens: number,
  config: Pick<Config, 'creditBlockLimit'>,
  leftOfChat = Number.POSITIVE_INFINITY,
): Promise<Reserved> {
  if (isFree(price)) return { maxOutputTokens: undefined };
  const funds = await lockFundsOf(tx, config, spending);
  const covered = computeReservation(price, inputTokens, Math.min(funds.left, leftOfChat));
  if (!covered) throw leftOfChat < funds.left ? chatCostLimitReached() : funds.refusal();
  await storeReservations(tx, [{ ...spending, price, amountMicroeuro: covered.amount }]);
  return covered;
}

/**
 * The amount to reserve for an answer, in micro-euro, and the output tokens that it covers.
 * @param left Credit that may be spent, in micro-euro.
 * @returns undefined if that covers no output
 */
export function computeReservation(
  price: ModelPrice,
  inputTokens: number,
  left: number,
): { readonly amount: number; readonly maxOutputTokens: number } | undefined {
  const input = costOf(price, { inputTokens, outputTokens: 0 });
  const wanted = costOf(price, { inputTokens, outputTokens: reservedOutputTokens });
  const amount = Math.min(wanted, left);
  const rest = amount - input;
  const affordable =
    price.outputMicroeuro === 0
      ? reservedOutputTokens
      : Math.floor((rest * 1_000_000) / price.outputMicroeuro);
  if (left <= 0 || rest < 0 || affordable < 1) return undefined;
  return { amount, maxOutputTokens: Math.min(affordable, reservedOutputTokens) };
}
