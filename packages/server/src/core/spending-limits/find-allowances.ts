import { type SpendingLimitPeriod, spendingKinds } from '@oriel/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import {
  billingNow,
  creditLedger,
  reservations,
  spendingLimits,
  teamMembers,
} from '../../platform/db/schema';

/** A limit with what was spent of it in the present period, in micro-euro; what is set aside counts as spent. */
export interface Allowance {
  readonly limitId: string;
  readonly amount: number;
  readonly used: number;
  readonly period: SpendingLimitPeriod;
}

const kinds = sql.join(
  spendingKinds.map(kind => sql`${kind}`),
  sql`, `,
);
const periodStart = sql`date_trunc(spending_limits.period, ${billingNow} AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`;
/** Whether an entry is of the person, or of a member of the team, that a limit is for. */
const isOfLimit = (table: SQL) => sql`(${table}.user_id = spending_limits.user_id OR ${table}.user_id IN (
  SELECT user_id FROM ${teamMembers} WHERE team_id = spending_limits.team_id
))`;

/** What was spent of the limit in the row, in micro-euro. */
export const usedOfLimit = sql<number>`(
  coalesce((
    SELECT -sum(delta) FROM ${creditLedger} entry
    WHERE entry.organization_id = spending_limits.organization_id AND entry.kind IN (${kinds})
      AND entry.created_at >= ${periodStart} AND ${isOfLimit(sql.raw('entry'))}
  ), 0) + coalesce((
    SELECT sum(amount_microeuro) FROM ${reservations} held
    WHERE held.organization_id = spending_limits.organization_id AND ${isOfLimit(sql.raw('held'))}
  ), 0)
)::float8`;

/** The limits that hold for a member: their own, and those of their teams. */
export async function findAllowances(
  db: Queryable,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string | null },
): Promise<readonly Allowance[]> {
  if (userId === null) return [];
  const { rows } = await db.execute<Record<string, unknown> & Allowance>(sql`
    SELECT id AS "limitId", amount_microeuro::float8 AS amount, period, ${usedOfLimit} AS used
    FROM ${spendingLimits}
    WHERE organization_id = ${organizationId} AND (
      user_id = ${userId} OR team_id IN (SELECT team_id FROM ${teamMembers} WHERE user_id = ${userId})
    )`);
  return rows;
}

/** The limit that leaves the least. */
export const closestOf = (allowances: readonly Allowance[]): Allowance | undefined =>
  [...allowances].sort((a, b) => a.amount - a.used - (b.amount - b.used))[0];

/** What limits leave to spend; infinite without one. */
export const leftOf = (allowances: readonly Allowance[]): number => {
  const closest = closestOf(allowances);
  return closest ? Math.max(0, closest.amount - closest.used) : Number.POSITIVE_INFINITY;
};
