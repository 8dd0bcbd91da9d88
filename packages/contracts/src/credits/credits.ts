import * as z from 'zod/mini';
import { spendingLimitPeriods } from '../spending-limits/spending-limit';

/** The credit of a workspace. Money is in whole cents unless its name says otherwise. */
export const credits = z.object({
  currency: z.literal('EUR'),
  /** The amount that can be spent now: granted and bought credit minus reservations for running calls. */
  balance: z.number(),
  /** The same in millionths of a euro, for amounts below a cent. */
  balanceMicroeuro: z.number(),
  /** The part of the balance that expires at `grantExpiresAt` and is spent first. */
  granted: z.number(),
  /** The whole grant of the current period, of which `granted` is left; 0 without grants, missing from an older server. */
  periodGrant: z.optional(z.number()),
  /** Null if nothing expires. */
  grantExpiresAt: z.nullable(z.iso.datetime()),
  /** The grant of the next period, for the current number of members; null if the plan has no grants or ends before. */
  nextGrant: z.nullable(z.object({ amount: z.number(), at: z.iso.datetime() })),
  /** At or below this balance, models that cost credit are blocked. */
  blockLimit: z.number(),
  /** Balance at or below which the credit is low: a fifth of the period's credit, which is the balance plus the credit spent. */
  warnLimit: z.number(),
  /** The caller's spending limit with the least remaining, either their own or a team's; null if there is none. */
  spendingLimit: z.nullable(
    z.object({ amount: z.number(), used: z.number(), period: z.enum(spendingLimitPeriods) }),
  ),
});
export type Credits = z.output<typeof credits>;

/** Credit that a workspace can buy, or has bought. */
export const creditPackage = z.object({
  /** The id for the checkout. */
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
