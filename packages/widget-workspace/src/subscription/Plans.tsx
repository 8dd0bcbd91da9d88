import { useT } from '@oriel/app-kit';
import { isSelfService } from '@oriel/contracts';
import { useWorkspace } from '../store/workspace-context';
import type { Account } from './billing';
import { PlanTable } from './PlanTable';
import type { SubscriptionStore } from './subscription-store';
import { usePayment } from './use-payment';

/** The plans with their prices. */
export function Plans({ account, store }: { account: Account; store: SubscriptionStore }) {
  const t = useT();
  const { may } = useWorkspace();
  const payment = usePayment(store);
  const { subscription, pricing } = account;
  const pays = may('updateOrganizationSubscription') && pricing.purchasable && isSelfService(subscription);
  return (
    <section className="w-section o-stack o-gap-3" aria-labelledby="w-plans">
      <h3 id="w-plans">{t('subscription.plans')}</h3>
      {!pricing.purchasable && <p className="w-muted">{t('subscription.contact')}</p>}
      <PlanTable
        level={4}
        pricing={pricing}
        subscription={subscription}
        onChoose={
          pays ? plan => void (plan === 'free' ? payment.cancel() : payment.changePlan(plan)) : undefined
        }
      />
    </section>
  );
}
