import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { creditAccounts, creditLedger, reservations } from '../../platform/db/schema';

/** An account that differs from the sum of its ledger and its reservations. */
export interface Imbalance extends Record<string, unknown> {
  readonly organizationId: string;
  readonly granted: number;
  readonly bought: number;
  readonly reserved: number;
  /** Sums of the ledger and of the reservations. */
  readonly bookedGranted: number;
  readonly bookedBought: number;
  readonly setAside: number;
}

/**
 * Adds up all rows of the ledger. Empty while the books balance: every part of every account is the sum of its entries, none is
 * negative, and the reservations do not exceed the credit.
 */
export async function findImbalances(db: Queryable): Promise<readonly Imbalance[]> {
  const { rows } = await db.execute<Imbalance>(sql`
    SELECT account.organization_id AS "organizationId", account.granted::float8 AS granted,
      account.bought::float8 AS bought, account.reserved::float8 AS reserved,
      coalesce(booked.granted, 0)::float8 AS "bookedGranted", coalesce(booked.bought, 0)::float8 AS "bookedBought",
      coalesce(held.amount, 0)::float8 AS "setAside"
    FROM ${creditAccounts} account
    LEFT JOIN (
      SELECT organization_id, sum(granted_delta) AS granted, sum(bought_delta) AS bought
      FROM ${creditLedger} GROUP BY organization_id
    ) booked ON booked.organization_id = account.organization_id
    LEFT JOIN (
      SELECT organization_id, sum(amount_microeuro) AS amount FROM ${reservations} GROUP BY organization_id
    ) held ON held.organization_id = account.organization_id
    WHERE account.granted <> coalesce(booked.granted, 0) OR account.bought <> coalesce(booked.bought, 0)
      OR account.reserved <> coalesce(held.amount, 0) OR account.granted < 0 OR account.bought < 0
      OR account.granted + account.bought < account.reserved`);
  return rows;
}
