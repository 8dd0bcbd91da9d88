import { useFormat, useT } from '@oriel/app-kit';
import { seatsText } from '@oriel/app-kit/seats';
import { type Subscription, subscriptionState } from '@oriel/contracts';
import { Facts } from '@oriel/ui';
import { seatsOf } from './billing';

/** The current subscription of a workspace. */
export function SubscriptionFacts({
  workspaceName,
  subscription,
}: {
  workspaceName: string;
  subscription: Subscription;
}) {
  const t = useT();
  const format = useFormat();
  const { plan, totalAmount, currentPeriodEnd } = subscription;
  const state = subscriptionState(subscription);
  return (
    <Facts className="w-sum" align="end">
      <dt>{t('payment.workspace')}</dt>
      <dd>{workspaceName}</dd>
      <dt>{t('subscription.plan')}</dt>
      <dd>{t(`subscription.plan.${plan}`)}</dd>
      <dt>{t('seats.title')}</dt>
      <dd>{seatsText(seatsOf(subscription), t)}</dd>
      {state !== 'inactive' && state !== 'cancelled' && currentPeriodEnd && (
        <>
          <dt>
            {t(`plan.from.${subscription.interval ?? 'month'}`, {
              date: format.date(currentPeriodEnd, { day: 'numeric', month: 'long' }),
            })}
          </dt>
          <dd>
            <b>{format.money(totalAmount)}</b>
          </dd>
        </>
      )}
    </Facts>
  );
}
