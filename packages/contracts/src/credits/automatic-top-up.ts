import * as z from 'zod/mini';

/**
 * Reason why an automatic top-up is paused: the payment was declined, the bank asks for a confirmation, no payment method is stored
 * any more, the price has changed, or credit was refunded, which would otherwise be charged again.
 */
export const automaticTopUpProblems = ['declined', 'confirmation', 'no_method', 'price', 'refunded'] as const;
export type AutomaticTopUpProblem = (typeof automaticTopUpProblems)[number];

// Readers accept newer reasons as well.
const problem = z.string() as unknown as z.ZodMiniType<AutomaticTopUpProblem>;

/** Highest threshold and highest monthly limit, in whole cents. */
export const automaticTopUpLimits = { threshold: 100_000, monthlyLimit: 1_000_000 } as const;

/** Terms that the person agrees to. Money is in whole cents. */
export const newAutomaticTopUp = z.object({
  /** Credit below which the package is bought. A package adds at least as much, so one purchase is enough. */
  threshold: z.int().check(z.gte(1), z.lte(automaticTopUpLimits.threshold)),
  /** The credit package. */
  productId: z.string().check(z.maxLength(100)),
  /** Its price, as shown to the person. */
  amount: z.int().check(z.gte(1)),
  /** Maximum charged in a calendar month (UTC); covers at least one purchase. */
  monthlyLimit: z.int().check(z.gte(1), z.lte(automaticTopUpLimits.monthlyLimit)),
});
export type NewAutomaticTopUp = z.output<typeof newAutomaticTopUp>;

/** Credit that is bought automatically. Money is in whole cents. */
export const automaticTopUp = z.object({
  threshold: z.number(),
  productId: z.string(),
  /** Price of the package that was agreed to. */
  amount: z.number(),
  monthlyLimit: z.number(),
  /** Charged in this month so far, including a charge in progress. */
  charged: z.number(),
  /** Null while it is active. Otherwise nothing is bought until somebody agrees anew. */
  problem: z.nullable(problem),
  /** Name of the person who has agreed; null if the account was deleted. */
  consentBy: z.nullable(z.string()),
  consentAt: z.iso.datetime(),
});
export type AutomaticTopUp = z.output<typeof automaticTopUp>;
