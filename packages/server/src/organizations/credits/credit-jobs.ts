import { and, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { creditAccounts, creditLedger, paymentEvents, reservations, runs } from '../../platform/db/schema';
import type { Job } from '../../platform/work/job';
import type { Services } from '../../services';
import { publishOrganizationEvent } from '../organization-events/organization-events';
import { expireGrants } from './grants';
import { warnOfLowCredit } from './low-credit';
import { settleReservation } from './reservations';

/** Days in which the provider may repeat a message: it gives up earlier. */
const keptDays = 90;

/** Jobs that expire grants, release reservations and warn of low credit. */
export function creditJobs(
  services: Pick<Services, 'db' | 'bus' | 'log' | 'config' | 'payments' | 'mail'>,
): readonly Job[] {
  const { db, log } = services;
  return [
    {
      name: 'expire-grants',
      everyMinutes: 5,
      async run() {
        for (const organizationId of await expireGrants(db))
          await publishOrganizationEvent(services, organizationId, 'credits');
      },
    },
    {
      name: 'warn-of-low-credit',
      everyMinutes: 5,
      run: () => warnOfLowCredit(services),
    },
    {
      name: 'release-reservations',
      everyMinutes: 10,
      run: () => releaseReservations(services),
    },
    {
      name: 'remove-payment-events',
      everyMinutes: 30,
      async run() {
        await db
          .delete(paymentEvents)
          .where(lt(paymentEvents.createdAt, sql`now() - make_interval(days => ${keptDays})`));
      },
    },
    {
      name: 'check-ledger',
      everyMinutes: 30,
      async run() {
        for (const imbalance of await findImbalances(db))
          log.error({ imbalance }, 'an account is not the sum of its ledger');
      },
    },
  ];
}

/** Releases reservations whose use is over: the process has died, and nothing else would settle them. */
async function releaseReservations({ db }: Pick<Services, 'db'>): Promise<void> {
  const orphans = await db
    .select({ id: reservations.referenceId })
    .from(reservations)
    .where(
      and(
        // The sweeper ends a run, because it knows the run's output.
        sql`NOT EXISTS (SELECT FROM ${runs} WHERE id = ${reservations.referenceId} AND status = 'running')`,
        lt(reservations.createdAt, sql`now() - interval '10 minutes'`),
      ),
    );
  for (const { id } of orphans) await db.transaction(tx => settleReservation(tx, id, 0));
}

/** An account that differs from the sum of its ledger and its reservations. */
interface Imbalance extends Record<string, unknown> {
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
