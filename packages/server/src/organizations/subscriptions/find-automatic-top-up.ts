import type { AutomaticTopUp } from '@oriel/contracts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { readBillingTime } from '../../platform/db/billing-time';
import type { Queryable } from '../../platform/db/database';
import { automaticCharges, automaticTopUps, users } from '../../platform/db/schema';
import type { Services } from '../../services';

/** The calendar month of a time in UTC, as `2031-04`. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** Cents charged in a month, including a charge in progress, and the number of the latest charge. */
export async function readCharged(
  db: Queryable,
  organizationId: string,
  month: string,
): Promise<{ readonly amount: number; readonly latest: number }> {
  const [sums] = await db
    .select({
      amount: sql<number>`coalesce(sum(${automaticCharges.amount}) FILTER (
        WHERE ${inArray(automaticCharges.status, ['pending', 'paid'])}
      ), 0)::integer`,
      latest: sql<number>`coalesce(max(${automaticCharges.number}), 0)::integer`,
    })
    .from(automaticCharges)
    .where(and(eq(automaticCharges.organizationId, organizationId), eq(automaticCharges.month, month)));
  return sums ?? { amount: 0, latest: 0 };
}

/** The automatic top-up of a workspace; undefined if there is none. */
export async function findAutomaticTopUp(
  { db, now }: Pick<Services, 'db' | 'now'>,
  organizationId: string,
): Promise<AutomaticTopUp | undefined> {
  const [found] = await db
    .select({ row: automaticTopUps, consentBy: users.fullName })
    .from(automaticTopUps)
    .leftJoin(users, eq(users.id, automaticTopUps.consentBy))
    .where(eq(automaticTopUps.organizationId, organizationId));
  if (!found) return undefined;
  const { threshold, productId, amount, monthlyLimit, problem, consentAt } = found.row;
  const { amount: charged } = await readCharged(db, organizationId, monthOf(await readBillingTime(db, now)));
  return {
    threshold,
    productId,
    amount,
    monthlyLimit,
    charged,
    problem,
    consentBy: found.consentBy,
    consentAt: consentAt.toISOString(),
  };
}
