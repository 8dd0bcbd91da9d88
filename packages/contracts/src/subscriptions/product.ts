import * as z from 'zod/mini';

/** What a workspace can buy by the month, for each licence. */
export const paidPlans = ['team', 'premium'] as const;
export type PaidPlan = (typeof paidPlans)[number];

/** A plan with its price. */
export const planProduct = z.object({
  /** What a checkout names. */
  id: z.string(),
  plan: z.enum(paidPlans),
  /** Of one licence for a month, in whole cents. */
  amount: z.number(),
});
export type PlanProduct = z.output<typeof planProduct>;

/** Credit that can be bought at once. Bought credit does not expire. */
export const creditProduct = z.object({
  /** What a checkout names. */
  id: z.string(),
  /** What it adds to the balance, in euro. */
  credits: z.number(),
  /** What it costs, in whole cents. */
  amount: z.number(),
});
export type CreditProduct = z.output<typeof creditProduct>;

/** What the installation sells. Money is in whole cents. */
export const pricing = z.object({
  currency: z.literal('EUR'),
  /** Whether payments are taken online. If not, the texts name a contact. */
  purchasable: z.boolean(),
  plans: z.array(planProduct),
  creditPackages: z.array(creditProduct),
  /** Credit that a paid plan grants for each member and month. It expires at the end of the month. */
  monthlyGrant: z.number(),
  /** Credit that a new workspace gets once. */
  starterCredit: z.number(),
  /** The highest number of licences. */
  seats: z.number(),
});
export type Pricing = z.output<typeof pricing>;
