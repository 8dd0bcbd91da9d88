import { useFormat, useSignals, useT } from '@oriel/app-kit';
import {
  type BillingInterval,
  billingIntervals,
  limits,
  type PaidPlan,
  type PlanProduct,
  plans,
  subscriptionState,
} from '@oriel/contracts';
import { Button, Dialog, Facts, Field, Medal, TextInput } from '@oriel/ui';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import type { Account } from './billing';
import { LockedLines } from './LockedLines';
import { PaymentNote } from './PaymentNote';
import { SubscriptionFacts } from './SubscriptionFacts';
import type { BillingView } from './use-billing';
import { usePaymentPage } from './use-payment-page';

/** Options of {@link ConfirmPayment}. */
export interface ConfirmPaymentProps {
  view: BillingView;
  account: Account;
  plan: PaidPlan;
  /** Returns to the choice of a plan; without it, the dialog closes. */
  onBack?: (() => void) | undefined;
  close: (result?: unknown) => void;
}

/** The request that opened the payment page. */
interface Asked {
  readonly seats: number;
  readonly isChange: boolean;
  /** Number of licences at that time. */
  readonly before: number;
}

/** Asks for the number of licences if there is a choice, shows their price and opens the payment page. */
export function ConfirmPayment({ view, account, plan, onBack, close }: ConfirmPaymentProps) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { page, open } = usePaymentPage(view);
  const { subscription, pricing } = account;
  // Only the first plan of a workspace has a trial.
  const trialDays = subscription.productType === undefined ? (pricing.trialDays ?? 0) : 0;
  const isPaid = subscription.active && subscription.plan !== 'free';
  const isChange = isPaid && subscription.plan === plan;
  const least = Math.max(1, subscription.seatsTaken);
  const most = subscription.maxSeats ?? limits.seatsPerOrganization;
  // A personal workspace has no choice.
  const isChoice = most > 1;
  const [typed, setTyped] = useState(
    String(isChoice ? Math.max(isPaid ? subscription.seats : 1, least) : most),
  );
  const [hasLeft, setLeft] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const seats = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  const isRight = seats >= least && seats <= most;
  const isSame = isChange && seats === subscription.seats;
  const product = pricing.plans.find(each => each.plan === plan);
  // A running subscription keeps its interval.
  const [chosen, choose] = useState<BillingInterval>('month');
  const interval = isPaid ? (subscription.interval ?? 'month') : chosen;
  const offer = interval === 'year' ? product?.yearly : product;
  const amount = offer?.amount ?? 0;
  const planName = t(`subscription.plan.${plan}`);
  // Decided by the service's data, not by the return to this page.
  const isDone =
    asked !== undefined &&
    subscriptionState(subscription) !== 'inactive' &&
    subscription.plan === plan &&
    // There may be more licences if people have joined meanwhile.
    (subscription.seats === asked.seats || (asked.isChange && subscription.seats !== asked.before));

  const pay = () => {
    setLeft(true);
    setTried(true);
    if (!isRight || isSame || !offer || page.kind === 'opening') return;
    setAsked({ seats, isChange, before: subscription.seats });
    void open(signal => {
      if (isChange)
        return view.billing.portal(
          'subscription-update-seats',
          { seats, action: { action: 'update-seats' } },
          signal,
        );
      const action = {
        action: 'purchase-subscription',
        plan,
        workspaceName: view.workspaceName,
      } as const;
      return isPaid
        ? view.billing.portal('subscription-update-product', { productId: plan, seats, action }, signal)
        : view.billing.checkout({ productId: offer.id, seats, action }, signal);
    });
  };
  if (isDone) {
    return (
      <Dialog
        size="small"
        title={
          asked.isChange
            ? t('seats.doneTitle', { count: subscription.seats })
            : t('plan.doneTitle', { plan: planName })
        }
        medal={
          <Medal tone="success">
            <Check />
          </Medal>
        }
        onClose={() => close(true)}
        closeLabel={t('kit.close')}
        actions={
          <Button kind="primary" onClick={() => close(true)}>
            {t('payment.done')}
          </Button>
        }
      >
        {subscription.seats > asked.seats && <p>{t('seats.raisedText', { count: subscription.seats })}</p>}
        <SubscriptionFacts workspaceName={view.workspaceName} subscription={subscription} />
      </Dialog>
    );
  }
  const isOpen = page.kind === 'open';
  return (
    <Dialog
      title={t(isChange ? 'seats.change' : 'plan.title', { plan: planName })}
      onClose={() => close()}
      closeLabel={t('kit.close')}
      onSubmit={pay}
      actions={
        isOpen ? (
          <Button onClick={() => close()}>{t('kit.close')}</Button>
        ) : (
          <>
            <Button onClick={onBack ?? (() => close())}>{t(onBack ? 'plan.back' : 'kit.cancel')}</Button>
            {offer && (
              <Button kind="primary" type="submit" busy={page.kind === 'opening'}>
                {t('subscription.toPayment')}
              </Button>
            )}
          </>
        )
      }
    >
      <PaymentNote page={page} />
      {!isOpen && !isPaid && product?.yearly && (
        <IntervalChoice product={product} chosen={chosen} onChange={choose} />
      )}
      {!offer && <p>{t('plan.onlyMonthly', { plan: planName })}</p>}
      {!isOpen && isChoice && (
        <Field
          label={t('seats.title')}
          help={t('subscription.seatsHelp', { least, most })}
          error={
            isRight
              ? hasTried && isSame && t('subscription.seatsSame', { count: seats })
              : hasLeft && t('subscription.seatsProblem', { least, most })
          }
        >
          <TextInput
            type="number"
            inputMode="numeric"
            min={least}
            max={most}
            value={typed}
            onBlur={() => setLeft(true)}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Field>
      )}
      <div role="status">
        <Facts className="w-sum" align="end">
          <dt>{t(`plan.perSeat.${interval}`)}</dt>
          <dd>{format.money(amount)}</dd>
          <dt>{t('seats.title')}</dt>
          <dd>{isRight ? format.number(seats) : '–'}</dd>
          <dt>{t(`plan.total.${interval}`)}</dt>
          <dd>
            <b>{isRight ? format.money(seats * amount) : '–'}</b>
            {pricing.tax && <small> {t(`plan.tax.${pricing.tax}`)}</small>}
          </dd>
        </Facts>
      </div>
      {plans.indexOf(plan) < plans.indexOf(subscription.plan) && isPaid && (
        <>
          <p>{t('plan.downText', { plan: planName })}</p>
          <ul className="w-lines">
            <LockedLines from={subscription.plan} to={plan} />
          </ul>
        </>
      )}
      {trialDays > 0 && <p>{t('plan.trial', { count: trialDays })}</p>}
      <p className="w-note">{t('plan.dueNote')}</p>
    </Dialog>
  );
}

interface IntervalChoiceProps {
  product: PlanProduct;
  chosen: BillingInterval;
  onChange: (interval: BillingInterval) => void;
}

/** Chooses monthly or yearly payment. */
function IntervalChoice({ product, chosen, onChange }: IntervalChoiceProps) {
  const t = useT();
  const format = useFormat();
  const name = useId();
  const amounts = { month: product.amount, year: product.yearly?.amount ?? 0 };
  return (
    <fieldset className="w-choice w-packages o-stack">
      <legend>{t('plan.interval')}</legend>
      {billingIntervals.map(interval => (
        <label key={interval}>
          <input type="radio" name={name} checked={interval === chosen} onChange={() => onChange(interval)} />
          <span>
            <b>{t(`plan.interval.${interval}`)}</b>
            <small>{t(`plan.each.${interval}`, { amount: format.money(amounts[interval]) })}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
