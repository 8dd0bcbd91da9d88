import { useFormat, useT } from '@oriel/app-kit';
import { planLines } from '@oriel/app-kit/plans';
import { type PaidPlan, type Pricing, plans, type Subscription, subscriptionState } from '@oriel/contracts';
import { Button } from '@oriel/ui';
import { Check } from 'lucide-react';

/** Options of {@link PlanTable}. */
export interface PlanTableProps {
  /** Heading level. */
  level: 3 | 4;
  pricing: Pricing;
  subscription: Subscription;
  /** Without it, the plans are read-only. */
  onChoose?: ((plan: PaidPlan | 'free') => void) | undefined;
}

/** The plans side by side, with prices and features. */
export function PlanTable({ level, pricing, subscription, onChoose }: PlanTableProps) {
  const t = useT();
  const format = useFormat();
  const Heading = level === 3 ? 'h3' : 'h4';
  const current = subscription.active ? subscription.plan : 'free';
  const rank = plans.indexOf(current);
  // A subscription that is ending cannot be cancelled again.
  const mayLeave = subscriptionState(subscription) !== 'cancelled';
  // A personal workspace has one licence, and nobody can be invited.
  const isOffered = (line: string) => line !== 'plan.team.people' || subscription.maxSeats !== 1;
  return (
    <ul className="w-plans o-box">
      {plans.map((plan, index) => {
        const name = t(`subscription.plan.${plan}`);
        const isHigher = index > rank;
        const product = pricing.plans.find(each => each.plan === plan);
        return (
          <li key={plan} className="o-stack o-gap-1" data-current={plan === current}>
            <Heading>{name}</Heading>
            <b>{format.money(product?.amount ?? 0)}</b>
            <small>
              {plan === 'free'
                ? t('subscription.forOne')
                : [t('subscription.perSeat'), pricing.tax && t(`plan.tax.${pricing.tax}`)]
                    .filter(Boolean)
                    .join(', ')}
            </small>
            {product?.yearly && (
              <small>{t('plan.orYearly', { amount: format.money(product.yearly.amount) })}</small>
            )}
            <ul className="w-plan-lines o-stack">
              {planLines[plan].filter(isOffered).map(line => (
                <li key={line}>
                  <Check />
                  <span>
                    {t(line, {
                      amount: format.money(plan === 'free' ? pricing.starterCredit : pricing.monthlyGrant),
                      max: pricing.seats,
                    })}
                  </span>
                </li>
              ))}
            </ul>
            {plan === current ? (
              <span className="w-plan-current o-row">
                <Check /> {t('subscription.current')}
              </span>
            ) : (
              onChoose &&
              (plan !== 'free' || mayLeave) && (
                <Button kind={index === rank + 1 ? 'primary' : 'plain'} wide onClick={() => onChoose(plan)}>
                  {t(isHigher ? 'plan.upgrade' : 'subscription.choose', { plan: name })}
                </Button>
              )
            )}
          </li>
        );
      })}
    </ul>
  );
}
