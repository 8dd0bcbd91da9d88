import { type ApplicationShare, type SpendingLimitPeriod, spendingKinds } from '@oriel/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import {
  billingNow,
  creditLedger,
  reservations,
  spendingLimits,
  teamMembers,
} from '../../platform/db/schema';

/** A limit with the amount spent in the current period, in micro-euro; reserved credit counts as spent. */
export interface Allowance {
  readonly limitId: string;
  /** `each`: the limit applies to each person separately, and `used` is the amount spent by this person. */
  readonly share: ApplicationShare | null;
  readonly amount: number;
  readonly used: number;
  /** The part of `used` that is spent for good, without what is reserved. */
  readonly settled: number;
  readonly period: SpendingLimitPeriod;
}

const kinds = sql.join(
  spendingKinds.map(kind => sql`${kind}`),
  sql`, `,
);
const periodStart = sql`date_trunc(spending_limits.period, ${billingNow} AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`;
/** Whether an entry belongs to the person, to a member of the team, or to the application of the limit. */
const isOfLimit = (table: SQL) => sql`(
  ${table}.user_id = spending_limits.user_id
  OR ${table}.user_id IN (SELECT user_id FROM ${teamMembers} WHERE team_id = spending_limits.team_id)
  OR ${table}.application_id = spending_limits.application_id
)`;

/** The entries of the current period that the row's limit covers, in micro-euro. */
const settledOfLimit = sql`(
  SELECT entry.user_id, -entry.delta AS amount FROM ${creditLedger} entry
  WHERE entry.organization_id = spending_limits.organization_id AND entry.kind IN (${kinds})
    AND entry.created_at >= ${periodStart} AND ${isOfLimit(sql.raw('entry'))}
)`;

/** The same with the reservations. */
const spentOfLimit = sql`(
  SELECT * FROM ${settledOfLimit} AS settled
  UNION ALL
  SELECT held.user_id, held.amount_microeuro FROM ${reservations} held
  WHERE held.organization_id = spending_limits.organization_id AND ${isOfLimit(sql.raw('held'))}
)`;

/** Spent part of the row's limit without reservations, in micro-euro; for a limit per person, the maximum of all people. */
export const usedOfLimit = sql<number>`(CASE WHEN spending_limits.share = 'each' THEN (
  SELECT coalesce(max(total), 0)
  FROM (SELECT sum(amount) AS total FROM ${settledOfLimit} AS spent GROUP BY user_id) AS totals
) ELSE (
  SELECT coalesce(sum(amount), 0) FROM ${settledOfLimit} AS spent
) END)::float8`;

/** A person who spends the credit of a workspace. */
export interface Spender {
  readonly organizationId: string;
  readonly userId: string | null;
  /** The application through which the user is signed in. */
  readonly applicationId?: string | null | undefined;
}

/** The limits that apply to a user: their own, those of their teams, and those of the application they are signed in through. */
export async function findAllowances(
  db: Queryable,
  { organizationId, userId, applicationId }: Spender,
): Promise<readonly Allowance[]> {
  if (userId === null) return [];
  const sumOf = (entries: SQL) => sql`(
    SELECT coalesce(sum(amount), 0) FROM ${entries} AS spent
    WHERE spending_limits.share IS DISTINCT FROM 'each' OR spent.user_id = ${userId}
  )::float8`;
  const ofApplication = applicationId ? sql`OR application_id = ${applicationId}` : sql``;
  const { rows } = await db.execute<Record<string, unknown> & Allowance>(sql`
    SELECT id AS "limitId", share, amount_microeuro::float8 AS amount, period,
      ${sumOf(spentOfLimit)} AS used, ${sumOf(settledOfLimit)} AS settled
    FROM ${spendingLimits}
    WHERE organization_id = ${organizationId} AND (
      user_id = ${userId} OR team_id IN (SELECT team_id FROM ${teamMembers} WHERE user_id = ${userId})
      ${ofApplication}
    )`);
  return rows;
}

/** The limit with the smallest remaining amount. */
export const closestOf = (allowances: readonly Allowance[]): Allowance | undefined =>
  [...allowances].sort((a, b) => a.amount - a.used - (b.amount - b.used))[0];

/** Remaining amount of all limits; infinite without a limit. */
export const leftOf = (allowances: readonly Allowance[]): number => {
  const closest = closestOf(allowances);
  return closest ? Math.max(0, closest.amount - closest.used) : Number.POSITIVE_INFINITY;
};
