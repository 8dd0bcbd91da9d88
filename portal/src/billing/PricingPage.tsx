import { ResourceView, useResource } from '@oriel/app-kit';
import { planLines } from '@oriel/app-kit/plans';
import {
  getPricing,
  type Locale,
  type Plan,
  type PlanProduct,
  type Pricing,
  plans,
  subscriptionState,
} from '@oriel/contracts';
import { Button, Skeleton, Tag } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../pages/use-page-title';
import { usePortal } from '../store/portal-context';
import { useWidgetDialog } from '../widget/use-widget-dialog';
import './pricing.css';

const tags: Readonly<Record<Locale, string>> = { de: 'de-DE', en: 'en-GB' };

/** Formats whole euro cents in the user's language. Amount and sign never break across lines. */
export const formatMoney = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(tags[locale], { style: 'currency', currency: 'EUR' })
    .format(cents / 100)
    .replace(/ /g, '\u00a0');

/**
 * Opens the plan that was chosen before the sign-in, once it is known that the user may buy it. The address then no longer names it.
 */
function useChosenPlan() {
  useSignals();
  const { billing, features } = usePortal();
  const [query, setQuery] = useSearchParams();
  const openDialog = useWidgetDialog();
  const chosen = plans.find(plan => plan === query.get('plan'));
  const subscription = billing.subscription.value;
  const mayPay = features.state.value.permissions.includes('updateOrganizationSubscription');
  const isOffered =
    subscription !== undefined &&
    mayPay &&
    chosen !== undefined &&
    (subscriptionState(subscription) === 'inactive' || subscription.plan !== chosen);
  useEffect(() => {
    if (!isOffered) return;
    setQuery({}, { replace: true });
    void openDialog('workspace', 'SubscriptionDialog', { plan: chosen });
  }, [isOffered]);
}

/** Prices of plans and credit, public. */
export default function PricingPage() {
  useSignals();
  const { t } = useTranslation();
  useChosenPlan();
  const { client } = usePortal();
  const prices = useResource(signal => client.call(getPricing, {}, { signal }));
  usePageTitle(t('pricing.title'));
  return (
    <div className="pricing">
      <p className="pricing-lead">{t('pricing.lead')}</p>
      <ResourceView resource={prices} skeleton={<PlansSkeleton />} failedTitle={t('pricing.failed')}>
        {pricing => <Prices pricing={pricing} />}
      </ResourceView>
    </div>
  );
}

function PlansSkeleton() {
  return (
    <ul className="pricing-plans" aria-hidden="true">
      {plans.map(plan => (
        <li key={plan}>
          <Skeleton lines={9} />
        </li>
      ))}
    </ul>
  );
}

function Prices({ pricing }: { pricing: Pricing }) {
  useSignals();
  const { t } = useTranslation();
  const { preferences } = usePortal();
  const locale = preferences.locale.value;
  const money = (cents: number) => formatMoney(cents, locale);
  return (
    <>
      {!pricing.purchasable && <p className="pricing-note">{t('pricing.contact')}</p>}
      <ul className="pricing-plans">
        {plans.map(plan => (
          <li key={plan} aria-labelledby={`pricing-${plan}`} data-raised={plan === 'team' ? '' : undefined}>
            <div className="pricing-name">
              <h2 id={`pricing-${plan}`}>{t(`pricing.${plan}`)}</h2>
              {plan === 'team' && <Tag tone="accent">{t('pricing.most')}</Tag>}
            </div>
            <p>{t(`pricing.${plan}.for`)}</p>
            <div className="pricing-price">
              <bdi>{money(pricing.plans.find(each => each.plan === plan)?.amount ?? 0)}</bdi>
              <small>
                {plan === 'free'
                  ? t('pricing.forOne')
                  : [t('pricing.perSeat'), pricing.tax && t(`plan.tax.${pricing.tax}`)]
                      .filter(Boolean)
                      .join(', ')}
              </small>
              <YearlyPrice product={pricing.plans.find(each => each.plan === plan)} locale={locale} />
            </div>
            <PlanAction plan={plan} isSold={pricing.purchasable} />
            <ul>
              {planLines[plan].map(line => (
                <li key={line}>
                  <Check />
                  <span>
                    {t(line, {
                      amount: money(plan === 'free' ? pricing.starterCredit : pricing.monthlyGrant),
                      max: pricing.seats,
                    })}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <dl className="pricing-facts">
        <div>
          <dt>{t('pricing.credit')}</dt>
          <dd>
            <CreditText packages={pricing.creditPackages} locale={locale} />{' '}
            {pricing.tax && pricing.creditPackages.length > 0 && `(${t(`plan.tax.${pricing.tax}`)})`}
          </dd>
        </div>
        <div>
          <dt>{t('pricing.seats')}</dt>
          <dd>{t('pricing.seatsText')}</dd>
        </div>
        <div>
          <dt>{t('pricing.change')}</dt>
          <dd>{t('pricing.changeText')}</dd>
        </div>
      </dl>
    </>
  );
}

/** Yearly price of a licence, for plans that have one. */
function YearlyPrice({ product, locale }: { product: PlanProduct | undefined; locale: Locale }) {
  const { t } = useTranslation();
  if (!product?.yearly) return null;
  return <small>{t('pricing.orYearly', { amount: formatMoney(product.yearly.amount, locale) })}</small>;
}

/** One sentence: the use of credit, and the amounts for sale. */
function CreditText({ packages, locale }: { packages: Pricing['creditPackages']; locale: Locale }) {
  const { t } = useTranslation();
  if (packages.length === 0) return t('pricing.creditText');
  const amounts = packages.map(({ credits, amount }) => {
    const credit = formatMoney(credits * 100, locale);
    return amount === credits * 100
      ? credit
      : t('pricing.creditPrice', { credit, amount: formatMoney(amount, locale) });
  });
  const list = new Intl.ListFormat(tags[locale], { type: 'disjunction' }).format(amounts);
  return t('pricing.creditPacks', { packages: list });
}

/** The user's action on a plan: sign in, see the current plan, or change to it. */
function PlanAction({ plan, isSold }: { plan: Plan; isSold: boolean }) {
  useSignals();
  const { t } = useTranslation();
  const { session, billing, features, loginAddress } = usePortal();
  const openDialog = useWidgetDialog();
  if (session.state.value.kind !== 'signed-in') {
    const returnTo = plan === 'free' ? '/' : `/pricing?plan=${plan}`;
    if (!isSold && plan !== 'free') return null;
    return (
      <Button
        wide
        size="large"
        kind={plan === 'team' ? 'primary' : 'plain'}
        onClick={() => window.location.assign(loginAddress(returnTo))}
      >
        {plan === 'free' ? t('pricing.start') : t('pricing.choose', { plan: t(`pricing.${plan}`) })}
      </Button>
    );
  }
  const subscription = billing.subscription.value;
  // Only subscription managers know it.
  if (!subscription) return null;
  const current = subscriptionState(subscription) === 'inactive' ? 'free' : subscription.plan;
  if (plan === current) {
    return (
      <span className="pricing-current">
        <Check /> {t('pricing.current')}
      </span>
    );
  }
  const mayPay = features.state.value.permissions.includes('updateOrganizationSubscription');
  // Keeps the lines of the plans at one height.
  if (!isSold || !mayPay || plan === 'free') return <span className="pricing-current" />;
  return (
    <Button
      wide
      size="large"
      kind={plans.indexOf(plan) > plans.indexOf(current) ? 'primary' : 'plain'}
      aria-haspopup="dialog"
      onClick={() => void openDialog('workspace', 'SubscriptionDialog', { plan })}
    >
      {t('pricing.choose', { plan: t(`pricing.${plan}`) })}
    </Button>
  );
}
