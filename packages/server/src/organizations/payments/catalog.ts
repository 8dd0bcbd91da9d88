import type { CreditProduct, PlanProduct } from '@oriel/contracts';
import type { Config } from '../../platform/config/config';

/** A product that can be bought in a checkout. */
export type Product =
  | (PlanProduct & { readonly kind: 'plan' })
  | (CreditProduct & { readonly kind: 'credits' });

/** Configured products: monthly plans and credit packages. */
export const productsOf = ({
  planPrices,
  creditPackages,
}: Pick<Config, 'planPrices' | 'creditPackages'>): readonly Product[] => [
  ...(['team', 'premium'] as const).map(
    plan => ({ kind: 'plan', id: plan, plan, amount: planPrices[plan] }) as const,
  ),
  ...creditPackages.map(
    ({ credits, amount }) => ({ kind: 'credits', id: `credits-${credits}`, credits, amount }) as const,
  ),
];
