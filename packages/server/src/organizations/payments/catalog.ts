import { type BillingInterval, type CreditProduct, type PaidPlan, paidPlans } from '@oriel/contracts';
import type { Config } from '../../platform/config/config';

interface PlanProduct {
  readonly kind: 'plan';
  readonly id: string;
  readonly plan: PaidPlan;
  readonly interval: BillingInterval;
  /** Price of one licence for the interval, in whole cents. */
  readonly amount: number;
}

/** A product that can be bought in a checkout. */
export type Product = PlanProduct | (CreditProduct & { readonly kind: 'credits' });

type Prices = Pick<Config, 'planPrices' | 'yearlyPlanPrices' | 'creditPackages'>;

/** Configured products: monthly plans, some of them also yearly, and credit packages. */
export const productsOf = ({ planPrices, yearlyPlanPrices, creditPackages }: Prices): readonly Product[] => [
  ...paidPlans.map(
    plan => ({ kind: 'plan', id: plan, plan, interval: 'month', amount: planPrices[plan] }) as const,
  ),
  ...paidPlans.flatMap(plan => {
    const amount = yearlyPlanPrices?.[plan];
    if (amount === undefined) return [];
    return [{ kind: 'plan', id: `${plan}-yearly`, plan, interval: 'year', amount } as const];
  }),
  ...creditPackages.map(
    ({ credits, amount }) => ({ kind: 'credits', id: `credits-${credits}`, credits, amount }) as const,
  ),
];

/** The product of a plan with an interval; undefined if the plan is not sold with it. */
export const findPlan = (
  config: Prices,
  plan: PaidPlan,
  interval: BillingInterval,
): PlanProduct | undefined =>
  productsOf(config).find(
    (each): each is PlanProduct => each.kind === 'plan' && each.plan === plan && each.interval === interval,
  );
