import { eq, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config';
import { microeuroPerCent } from '../../platform/config/microeuro';
import type { Queryable } from '../../platform/db/database';
import { billingNow, creditAccounts } from '../../platform/db/schema';

/** An account, and whether its grant has expired but has not been revoked yet. */
export interface Account {
  readonly granted: number;
  readonly grantedUntil: Date | null;
  readonly bought: number;
  readonly reserved: number;
  readonly isExpired: boolean;
}

export const accountColumns = {
  organizationId: creditAccounts.organizationId,
  granted: creditAccounts.granted,
  grantedUntil: creditAccounts.grantedUntil,
  bought: creditAccounts.bought,
  reserved: creditAccounts.reserved,
  updatedAt: creditAccounts.updatedAt,
  isExpired: sql<boolean>`coalesce(${creditAccounts.grantedUntil} <= ${billingNow}, false)`,
};

/** Reads an account and locks it until the end of the transaction, so that no cent is spent twice. */
export async function lockAccount(tx: Queryable, organizationId: string): Promise<Account | undefined> {
  const [account] = await tx
    .select(accountColumns)
    .from(creditAccounts)
    .where(eq(creditAccounts.organizationId, organizationId))
    .for('update');
  return account;
}

/** The part of a grant that can be revoked: credit that running calls may still need is kept. */
export const expirable = ({ granted, bought, reserved }: Account): number =>
  Math.max(0, Math.min(granted, granted + bought - reserved));

/** Credit of an account as people see it, in micro-euro: what running calls have reserved is not spent yet. */
export const settled = (account: Account): number =>
  account.granted + account.bought - (account.isExpired ? expirable(account) : 0);

/** Credit of an account that can still be reserved, in micro-euro. */
export const available = (account: Account): number => settled(account) - account.reserved;

/** The available credit above the limit at which the operator stops all spending, in micro-euro; 0 without an account. */
export const spendable = (
  account: Account | undefined,
  { creditBlockLimit }: Pick<Config, 'creditBlockLimit'>,
): number => (account ? available(account) - creditBlockLimit * microeuroPerCent : 0);
