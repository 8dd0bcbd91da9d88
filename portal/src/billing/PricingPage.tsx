import { ResourceView, useResource } from '@oriel/app-kit';
import { getPricing, type Locale, type Plan, type Pricing, plans, subscriptionState } from '@oriel/contracts';
import { Button, Skeleton } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { en } from '../i18n/en';
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

/** The features of a plan, as text keys in order. */
const lines = {
  free: ['pricing.free.chat', 'pricing.free.credit'],
  team: ['pricing.team.people', 'pricing.team.credit', 'pricing.team.seats'],
  premium: ['pricing.premium.team', 'pricing.premium.images'],
} as const satisfies Readonly<Record<Plan, readonly (keyof typeof en)[]>>;

/** Prices of plans and credit, public. */
export default function PricingPage() {
  const { t } = useTranslation();
  const { client } = usePortal();
  const prices = useResource(signal => client.call(getPricing, {}, { signal }));
  usePageTitle(t('pricing.title'));
  return (
    <div className="pricing">
      <p className="pricing-lead">{t('pricing.lead')}</p>
      <ResourceView resource={prices} skeleton={<Skeleton lines={8} />} failedTitle={t('pricing.failed')}>
        {pricing => <Prices pricing={pricing} />}
      </ResourceView>
    </div>
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
          <li key={plan} aria-labelledby={`pricing-${plan}`}>
            <h2 id={`pricing-${plan}`}>{t(`pricing.${plan}`)}</h2>
            <b>{money(pricing.plans.find(each => each.plan === plan)?.amount ?? 0)}</b>
            <small>{t(plan === 'free' ? 'pricing.forOne' : 'pricing.perSeat')}</small>
            <ul>
              {lines[plan].map(line => (
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
            <PlanAction plan={plan} isSold={pricing.purchasable} />
          </li>
        ))}
      </ul>
      {pricing.creditPackages.length > 0 && (
        <section className="pricing-credit" aria-labelledby="pricing-credit">
          <h2 id="pricing-credit">{t('pricing.credit')}</h2>
          <p>{t('pricing.creditText')}</p>
          <ul>
            {pricing.creditPackages.map(({ id, credits, amount }) => (
              <li key={id}>
                <b>{money(credits * 100)}</b>
                {amount !== credits * 100 && ` ${t('pricing.creditPrice', { amount: money(amount) })}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The user's action on a plan: sign in, see the current plan, or change to it. */
function PlanAction({ plan, isSold }: { plan: Plan; isSold: boolean }) {
  useSignals();
  const { t } = useTranslation();
  const { session, billing, features, loginAddress } = usePortal();
  const { pathname } = useLocation();
  const openDialog = useWidgetDialog();
  if (session.state.value.kind !== 'signed-in') {
    return (
      <Button wide onClick={() => window.location.assign(loginAddress(pathname))}>
        {t('login.action')}
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
  if (!isSold || !mayPay || plan === 'free') return null;
  return (
    <Button
      wide
      kind={plans.indexOf(plan) > plans.indexOf(current) ? 'primary' : 'plain'}
      aria-haspopup="dialog"
      onClick={() => void openDialog('workspace', 'SubscriptionDialog', { plan })}
    >
      {t('pricing.choose', { plan: t(`pricing.${plan}`) })}
    </Button>
  );
}
