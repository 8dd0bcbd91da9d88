import { type PaidPlan, paidPlans } from '@oriel/contracts';
import type Stripe from 'stripe';
import type { StripeSettings } from '../../platform/config/settings/money';
import type { Logger } from '../../platform/log/logger';
import { idOf, ifReadable } from './stripe-objects';

/** Finds the plan that a price pays for; null if there is none. */
export type PlanFinder = (price: Stripe.Price) => Promise<PaidPlan | null>;

/**
 * A plan is found by its configured price. A price that somebody made at Stripe, such as a discounted one, belongs to the plan
 * with the same product.
 */
export function createPlanFinder(
  stripe: Stripe,
  { prices, yearlyPrices }: Pick<StripeSettings, 'prices' | 'yearlyPrices'>,
  log: Pick<Logger, 'warn'>,
): PlanFinder {
  const readProducts = async (): Promise<ReadonlyMap<string, PaidPlan>> => {
    const found = new Map<string, PaidPlan>();
    const shared = new Set<string>();
    for (const plan of paidPlans)
      for (const id of [prices[plan], yearlyPrices?.[plan]]) {
        const price = id === undefined ? undefined : await ifReadable(stripe.prices.retrieve(id), log);
        const product = idOf(price?.product);
        if (product === undefined) continue;
        if ((found.get(product) ?? plan) !== plan) shared.add(product);
        found.set(product, plan);
      }
    // A product of several plans does not tell which of them was bought.
    for (const product of shared) found.delete(product);
    return found;
  };
  let products: Promise<ReadonlyMap<string, PaidPlan>> | undefined;
  return async price => {
    const plan = paidPlans.find(name => price.id === prices[name] || price.id === yearlyPrices?.[name]);
    if (plan) return plan;
    products ??= readProducts().catch((error: unknown) => {
      products = undefined;
      throw error;
    });
    return (await products).get(idOf(price.product) ?? '') ?? null;
  };
}

/** The item of a subscription that pays for a plan; there may be others beside it. Without one, the first item. */
export async function findItem(
  { items }: Stripe.Subscription,
  findPlan: PlanFinder,
): Promise<{ readonly item: Stripe.SubscriptionItem | undefined; readonly plan: PaidPlan | null }> {
  for (const item of items.data) {
    const plan = await findPlan(item.price);
    if (plan !== null) return { item, plan };
  }
  return { item: items.data[0], plan: null };
}
