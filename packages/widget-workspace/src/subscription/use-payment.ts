import type { PaidPlan, PortalType } from '@oriel/contracts';
import { useAct, useT } from '@oriel/widget-kit';
import { useWorkspace } from '../store/workspace-context';
import type { Account, SubscriptionStore } from './subscription-store';

/** The ways to the pages of the payment provider. What was paid is read from the service alone. */
export function usePayment(store: SubscriptionStore, { subscription, pricing }: Account) {
  const t = useT();
  const act = useAct();
  const { host } = useWorkspace();
  const goTo = (find: (signal: AbortSignal) => Promise<string>) =>
    act(async signal => host.navigate(await find(signal)), { failed: t('subscription.paymentFailed') });
  const askSeats = async (plan: PaidPlan): Promise<number | undefined> => {
    const product = pricing.plans.find(each => each.plan === plan);
    const { seats, seatsTaken } = subscription;
    const args = { plan: t(`subscription.plan.${plan}`), seats, seatsTaken, amount: product?.amount ?? 0 };
    const answer = await host.openDialog('SubscriptionDialog', args).catch(() => undefined);
    return typeof answer === 'number' ? answer : undefined;
  };
  return {
    buy: (productId: string) => goTo(signal => store.checkout(productId, undefined, signal)),
    open: (type: PortalType) => goTo(signal => store.portal(type, {}, signal)),
    async changeSeats() {
      if (subscription.plan === 'free') return;
      const seats = await askSeats(subscription.plan);
      if (seats !== undefined && seats !== subscription.seats)
        await goTo(signal => store.portal('subscription-update-seats', { seats }, signal));
    },
    async changePlan(plan: PaidPlan) {
      const productId = pricing.plans.find(each => each.plan === plan)?.id ?? plan;
      const seats = await askSeats(plan);
      if (seats === undefined) return;
      await goTo(signal =>
        subscription.active && subscription.plan !== 'free'
          ? store.portal('subscription-update-product', { productId: plan, seats }, signal)
          : store.checkout(productId, seats, signal),
      );
    },
    reactivate: () => act(signal => store.reactivate(signal), { done: t('subscription.reactivated') }),
  };
}
