import { asc, inArray, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config';
import type { Transaction } from '../../platform/db/database';
import { creditAccounts, spendingLimits } from '../../platform/db/schema';
import { noCredits, spendingLimitReached } from '../../platform/errors/errors';
import type { HttpError } from '../../platform/errors/http-error';
import { findAllowances, type Spender } from '../spending-limits/find-allowances';
import { accountColumns, spendable } from './account';

/** An amount that several people may spend from, in micro-euro. */
interface Pot {
  left: number;
}

/** The credit that a person may spend: that of the workspace, capped by spending limits. */
export class Funds {
  readonly #account: Pot;
  readonly #limits: readonly Pot[];

  constructor(account: Pot, limits: readonly Pot[]) {
    this.#account = account;
    this.#limits = limits;
  }

  /** In micro-euro; 0 or less if nothing may be spent. */
  get left(): number {
    return Math.min(this.#account.left, ...this.#limits.map(({ left }) => left));
  }

  /**
   * The error if this is too little: 402 for the credit of the workspace, 403 for a spending limit.
   * @param wanted In micro-euro. Default: unknown, so the tightest limit is named.
   */
  refusal(wanted?: number): HttpError {
    const { left } = this.#account;
    const isUsedUp = wanted === undefined ? left <= this.left : left < wanted;
    return isUsedUp ? noCredits() : spendingLimitReached();
  }

  /** Subtracts an amount from the rest for everybody who spends from the same funds. */
  spend(amount: number): void {
    for (const pot of [this.#account, ...this.#limits]) pot.left -= amount;
  }
}

export const noFunds = (): Funds => new Funds({ left: 0 }, []);

/**
 * Reads the funds of several spenders. The rows of the accounts are locked until the end of the transaction, in a fixed order, so
 * that no cent is spent twice.
 */
export async function lockFunds<S extends Spender>(
  tx: Transaction,
  config: Pick<Config, 'creditBlockLimit'>,
  spenders: readonly S[],
): Promise<ReadonlyMap<S, Funds>> {
  const funds = new Map<S, Funds>();
  if (spenders.length === 0) return funds;
  const accounts = await tx
    .select({
      ...accountColumns,
      // Includes the table names, which Drizzle omits in a query of one table.
      hasLimits: sql<boolean>`EXISTS (
        SELECT FROM ${spendingLimits} WHERE spending_limits.organization_id = credit_accounts.organization_id
      )`,
    })
    .from(creditAccounts)
    .where(
      inArray(creditAccounts.organizationId, [
        ...new Set(spenders.map(({ organizationId }) => organizationId)),
      ]),
    )
    .orderBy(asc(creditAccounts.organizationId))
    .for('update');
  const known = new Map(
    accounts.map(account => [account.organizationId, { account, pot: { left: spendable(account, config) } }]),
  );
  const limits = new Map<string, Pot>();
  for (const spender of spenders) {
    const { account, pot } = known.get(spender.organizationId) ?? { account: undefined, pot: { left: 0 } };
    const pots = account?.hasLimits ? await potsOf(tx, spender, limits) : [];
    funds.set(spender, new Funds(pot, pots));
  }
  return funds;
}

/** The funds of one spender. */
export async function lockFundsOf(
  tx: Transaction,
  config: Pick<Config, 'creditBlockLimit'>,
  spender: Spender,
): Promise<Funds> {
  return (await lockFunds(tx, config, [spender])).get(spender) ?? noFunds();
}

/** @param known amounts that were already read, which others may share */
async function potsOf(tx: Transaction, spender: Spender, known: Map<string, Pot>): Promise<readonly Pot[]> {
  const allowances = await findAllowances(tx, spender);
  return allowances.map(({ limitId, share, amount, used }) => {
    const key = share === 'each' ? `${limitId} ${spender.userId}` : limitId;
    const pot = known.get(key) ?? { left: Math.max(0, amount - used) };
    known.set(key, pot);
    return pot;
  });
}
