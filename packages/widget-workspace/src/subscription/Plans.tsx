import { isSelfService, plans } from '@oriel/contracts';
import { Button } from '@oriel/ui';
import { useFormat, useT } from '@oriel/widget-kit';
import { Check } from 'lucide-react';
import { useWorkspace } from '../store/workspace-context';
import type { Account, SubscriptionStore } from './subscription-store';
import { usePayment } from './use-payment';

/** The plans with their prices, and credit that can be bought. */
export function Plans({ account, store }: { account: Account; store: SubscriptionStore }) {
  const t = useT();
  const format = useFormat();
  const { may } = useWorkspace();
  const payment = usePayment(store, account);
  const { subscription, pricing, packages } = account;
  const current = subscription.active ? subscription.plan : 'free';
  const pays = may('updateOrganizationSubscription') && pricing.purchasable && isSelfService(subscription);
  return (
    <>
      <section className="w-section" aria-labelledby="w-plans">
        <h3 id="w-plans">{t('subscription.plans')}</h3>
        {!pricing.purchasable && <p className="w-muted">{t('subscription.contact')}</p>}
        <ul className="w-plans">
          {plans.map(plan => (
            <li key={plan} data-current={plan === current}>
              <h4>{t(`subscription.plan.${plan}`)}</h4>
              <b>{format.money(pricing.plans.find(each => each.plan === plan)?.amount ?? 0)}</b>
              <small>{t(plan === 'free' ? 'subscription.forOne' : 'subscription.perSeat')}</small>
              <p>{t(`subscription.planText.${plan}`)}</p>
              {plan === current ? (
                <span className="w-plan-current">
                  <Check /> {t('subscription.current')}
                </span>
              ) : (
                plan !== 'free' &&
                pays && (
                  <Button onClick={() => void payment.changePlan(plan)}>
                    {t('subscription.choose', { plan: t(`subscription.plan.${plan}`) })}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      </section>
      {pays && packages.length > 0 && (
        <section className="w-section" aria-labelledby="w-packages">
          <h3 id="w-packages">{t('subscription.packages')}</h3>
          <p className="w-muted">{t('subscription.packagesText')}</p>
          <div className="w-packages">
            {packages.map(({ id, credits, totalAmount }) => (
              <Button key={id} onClick={() => void payment.buy(id)}>
                {t('subscription.buy', {
                  credits: format.money(credits * 100),
                  amount: format.money(totalAmount),
                })}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
