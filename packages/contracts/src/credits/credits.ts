import * as z from 'zod/mini';
import { spendingLimitPeriods } from '../spending-limits/spending-limit';

/** The credit of a workspace. Money is in whole cents unless its name says otherwise. */
export const credits = z.object({
  currency: z.literal('EUR'),
  /** The amount that can be spent now: granted and bought credit less the reservations of calls under way. */
  balance: z.number(),
  /** The same in millionths of a euro, for what is less than a cent. */
  balanceMicroeuro: z.number(),
  /** Part of the balance that expires at `grantExpiresAt` and is spent first. */
  granted: z.number(),
  /** Null where nothing expires. */
  grantExpiresAt: z.nullable(z.iso.datetime()),
  /** The grant of the next period, by the members of today; null where the plan grants none or ends before. */
  nextGrant: z.nullable(z.object({ amount: z.number(), at: z.iso.datetime() })),
  /** At or below this balance, models that cost are blocked. */
  blockLimit: z.number(),
  /** At or below this balance, a notice says that the credit runs out: a fifth of the monthly grant, or one euro. */
  warnLimit: z.number(),
  /** The spending limit of the caller that has the least left, their own or that of a team; null without one. */
  spendingLimit: z.nullable(
    z.object({ amount: z.number(), used: z.number(), period: z.enum(spendingLimitPeriods) }),
  ),
});
export type Credits = z.output<typeof credits>;

/** Credit that a workspace can buy, or has bought. */
export const creditPackage = z.object({
  /** The id that a checkout names. */
  id: z.string(),
  organizationId: z.uuid(),
  name: z.string(),
  /** The amount that it adds to the balance, in euro. */
  credits: z.number(),
  currency: z.literal('EUR'),
  /** Price in whole cents. */
  totalAmount: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type CreditPackage = z.output<typeof creditPackage>;
