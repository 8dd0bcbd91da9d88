import * as z from 'zod/mini';

/** Periods start at midnight UTC: each day, each Monday, or the first of each month. */
export const spendingLimitPeriods = ['day', 'week', 'month'] as const;
export type SpendingLimitPeriod = (typeof spendingLimitPeriods)[number];

/** For an application: `all` of its users and members together, or `each` of them. */
export const applicationShares = ['all', 'each'] as const;
export type ApplicationShare = (typeof applicationShares)[number];

/**
 * The maximum that a member, a team's members together, or an application or each of its users may spend in a period. Money is in
 * whole cents.
 */
export const spendingLimit = z.object({
  id: z.uuid(),
  organizationId: z.uuid(),
  /** Exactly one of the three ids is set. */
  userId: z.nullable(z.uuid()),
  teamId: z.nullable(z.uuid()),
  applicationId: z._default(z.nullable(z.uuid()), null),
  /** Null unless it is for an application. */
  share: z._default(z.nullable(z.enum(applicationShares)), null),
  /** Name of the member, the team or the application. */
  name: z.string(),
  amount: z.number(),
  period: z.enum(spendingLimitPeriods),
  /**
   * Spent in this period, including reservations for running calls; rounded up. For `each`: the highest amount of a single
   * person.
   */
  used: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type SpendingLimit = z.output<typeof spendingLimit>;

/** Whole cents; 0 allows only models that cost nothing. */
const amount = z.int().check(z.gte(0), z.lte(100_000_000));
const period = z.enum(spendingLimitPeriods);

export const newSpendingLimit = z.union([
  z.strictObject({ userId: z.uuid(), amount, period }),
  z.strictObject({ teamId: z.uuid(), amount, period }),
  z.strictObject({ applicationId: z.uuid(), share: z.enum(applicationShares), amount, period }),
]);
export const spendingLimitChange = z.object({ amount: z.optional(amount), period: z.optional(period) });
