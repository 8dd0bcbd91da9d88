import * as z from 'zod/mini';

/** The plans that a workspace can buy, per licence. */
export const paidPlans = ['team', 'premium'] as const;
export type PaidPlan = (typeof paidPlans)[number];

/** Whether prices include taxes. */
export const priceTaxes = ['gross', 'net'] as const;

/** How often a plan is paid. */
export const billingIntervals = ['month', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** A plan with its price. */
export const planProduct = z.object({
  /** The id for the checkout. */
  id: z.string(),
  plan: z.enum(paidPlans),
  /** Price of one licence per month, in whole cents. */
  amount: z.number(),
  /** The same plan paid by the year, with the price of one licence per year; absent if the plan is only sold monthly. */
  yearly: z.optional(z.object({ id: z.string(), amount: z.number() })),
});
export type PlanProduct = z.output<typeof planProduct>;

/** Credit that can be bought at any time. Bought credit does not expire. */
export const creditProduct = z.object({
  /** The id for the checkout. */
  id: z.string(),
  /** The amount added to the balance, in euro. */
  credits: z.number(),
  /** The price in whole cents. */
  amount: z.number(),
});
export type CreditProduct = z.output<typeof creditProduct>;

/** The products and prices of the installation. Money is in whole cents. */
export const pricing = z.object({
  currency: z.literal('EUR'),
  /** Whether payments are accepted online. If not, the texts name a contact. */
  purchasable: z.boolean(),
  plans: z.array(planProduct),
  creditPackages: z.array(creditProduct),
  /** Credit that a paid plan grants per member and month. It expires at the end of the month. */
  monthlyGrant: z.number(),
  /** One-time credit for a new workspace. */
  starterCredit: z.number(),
  /** Whether prices include taxes: `gross` do, `net` do not. Older servers omit it. */
  tax: z.optional(z.enum(priceTaxes)),
  /** Days for which the first paid plan of a workspace is free; 0 without a trial. Older servers omit it. */
  trialDays: z.optional(z.number()),
  /** Maximum number of licences. */
  seats: z.number(),
});
export type Pricing = z.output<typeof pricing>;
