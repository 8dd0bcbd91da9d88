import { useFormat, useT } from '@oriel/app-kit';
import { seatsFacts } from '@oriel/app-kit/seats';
import {
  automaticTopUpProblems,
  type Credits,
  isSelfService,
  type Subscription,
  subscriptionState,
} from '@oriel/contracts';
import { Button, InlineNote, Meter } from '@oriel/ui';
import { creditText } from '../parts/microeuro';
import { useWorkspace } from '../store/workspace-context';
import { type Account, seatsOf } from './billing';
import type { SubscriptionStore } from './subscription-store';
import { usePayment } from './use-payment';

/** Plan, licences and credit, with actions. */
export function Overview({ account, store }: { account: Account; store: SubscriptionStore }) {
  const t = useT();
  const format = useFormat();
  const { may } = useWorkspace();
  const payment = usePayment(store);
  const { subscription, pricing, packages } = account;
  const state = subscriptionState(subscription);
  const { plan, seats, currentPeriodEnd, totalAmount, interval } = subscription;
  const licences = seatsFacts(seatsOf(subscription), t);
  const isPaid = plan !== 'free' && subscription.active;
  const tax = pricing.tax ? ` ${t(`plan.tax.${pricing.tax}`)}` : '';
  const date = currentPeriodEnd ? format.date(currentPeriodEnd) : '';
  const pays = may('updateOrganizationSubscription') && pricing.purchasable && isSelfService(subscription);
  const mayTopUp = may('createOrganizationCredits') && pricing.purchasable && packages.length > 0;
  const { maxSeats = pricing.seats } = subscription;
  // A personal workspace can return licences that it cannot use.
  const hasSeatChoice = maxSeats > 1 || seats > maxSeats;
  return (
    <>
      {state === 'past_due' && (
        <PastDueNote
          overdue={subscription.overdue}
          onPay={pays ? () => void payment.openPayments() : undefined}
        />
      )}
      {state === 'cancelled' && (
        <InlineNote
          tone="warning"
          title={t('subscription.cancelledTitle', { date })}
          actions={
            pays && (
              <Button size="small" onClick={() => void payment.reactivate()}>
                {t('subscription.reactivate')}
              </Button>
            )
          }
        >
          {t('subscription.cancelledText')}
        </InlineNote>
      )}
      {mayTopUp && <TopUpPausedNote account={account} payment={payment} />}
      {subscription.lowCredit && mayTopUp && (
        <InlineNote role="status" title={t('credits.lowTitle')}>
          {t('credits.lowText', { amount: format.money(subscription.lowCredit.left) })}
        </InlineNote>
      )}
      {!isSelfService(subscription) && <InlineNote>{t('subscription.invoiced')}</InlineNote>}
      <dl className="w-overview o-box">
        <div>
          <dt>{t('subscription.plan')}</dt>
          <dd>
            <b>{t(`subscription.plan.${plan}`)}</b>
            <small>
              {t(`subscription.state.${isPaid || state !== 'inactive' ? state : 'inactive'}`)}
              {isPaid && state !== 'cancelled' && date !== ''
                ? ` · ${t(interval === 'year' ? 'subscription.renewsYearly' : 'subscription.renews', { date, amount: format.money(totalAmount) })}${tax}`
                : ''}
            </small>
            {isPaid && pays && state !== 'cancelled' && (
              <Button size="small" onClick={() => void payment.cancel()}>
                {t('subscription.cancel')}
              </Button>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('seats.title')}</dt>
          <dd>
            <b>{licences.used}</b>
            <small>{licences.people}</small>
            <Meter
              bare
              calm
              label={t('seats.title')}
              value={subscription.seatsTaken}
              max={seats}
              valueText={`${licences.used}: ${licences.people}`}
            />
            {isPaid && pays && hasSeatChoice && (
              <Button size="small" onClick={() => void payment.changeSeats()}>
                {t('subscription.changeSeats')}
              </Button>
            )}
          </dd>
        </div>
        <CreditCell account={account} payment={mayTopUp ? payment : undefined} />
      </dl>
    </>
  );
}

/** The credit, with a purchase button for users who may buy it. */
function CreditCell({
  account: { credits, subscription },
  payment,
}: {
  account: Account;
  payment: ReturnType<typeof usePayment> | undefined;
}) {
  const t = useT();
  const format = useFormat();
  return (
    <div>
      <dt>{t('subscription.credit')}</dt>
      <dd>
        <b>{creditText(credits, format)}</b>
        {credits.grantExpiresAt && <Grant credits={credits} date={format.date(credits.grantExpiresAt)} />}
        {payment && (
          <>
            <TopUpLines topUp={subscription.automaticTopUp} />
            <Button size="small" onClick={() => void payment.topUp()}>
              {t('credits.title')}
            </Button>
            <Button size="small" onClick={() => void payment.topUpAutomatically()}>
              {t(subscription.automaticTopUp ? 'topUp.change' : 'topUp.title')}
            </Button>
          </>
        )}
      </dd>
    </div>
  );
}

/** The reason why the automatic top-up is paused. */
function TopUpPausedNote({ account, payment }: { account: Account; payment: ReturnType<typeof usePayment> }) {
  const t = useT();
  const problem = account.subscription.automaticTopUp?.problem;
  if (!problem) return null;
  const isOwnPayment = problem === 'confirmation';
  return (
    <InlineNote
      tone="warning"
      role="status"
      title={t('topUp.pausedTitle')}
      actions={
        <Button
          size="small"
          onClick={() => void (isOwnPayment ? payment.topUp() : payment.topUpAutomatically())}
        >
          {t(isOwnPayment ? 'credits.title' : 'topUp.change')}
        </Button>
      }
    >
      {automaticTopUpProblems.includes(problem) && `${t(`topUp.${problem}`)} `}
      {t('topUp.pausedText')}
    </InlineNote>
  );
}

/** The terms of an active automatic top-up, and whether the limit of the month is reached. */
function TopUpLines({ topUp }: { topUp: Subscription['automaticTopUp'] }) {
  const t = useT();
  const format = useFormat();
  if (!topUp || topUp.problem) return null;
  const { amount, threshold, charged, monthlyLimit } = topUp;
  const values = { amount: format.money(amount), threshold: format.money(threshold) };
  const month = { charged: format.money(charged), limit: format.money(monthlyLimit) };
  return (
    <>
      <small>{t('topUp.line', values)}</small>
      {charged + amount > monthlyLimit && <small>{t('topUp.reached', month)}</small>}
    </>
  );
}

function PastDueNote({
  overdue,
  onPay,
}: {
  overdue: Subscription['overdue'];
  onPay: (() => void) | undefined;
}) {
  const t = useT();
  const format = useFormat();
  return (
    <InlineNote
      tone="danger"
      role="alert"
      title={t('subscription.pastDueTitle')}
      actions={
        onPay && (
          <Button size="small" onClick={onPay}>
            {t('subscription.pay')}
          </Button>
        )
      }
    >
      {overdue
        ? t('subscription.overdueText', {
            amount: format.money(overdue.amount),
            date: format.date(overdue.until, { dateStyle: 'long' }),
          })
        : t('subscription.pastDueText')}
    </InlineNote>
  );
}

/** The part of the credit that expires, and how much of its grant is used. */
function Grant({ credits: { granted, periodGrant = 0 }, date }: { credits: Credits; date: string }) {
  const t = useT();
  const format = useFormat();
  // Reservations for running calls count as used until they are settled.
  const used = Math.max(0, periodGrant - granted);
  return (
    <>
      <small>{t('subscription.granted', { amount: format.money(granted), date })}</small>
      {periodGrant > 0 && (
        <Meter
          bare
          label={t('subscription.grantUse')}
          value={used}
          max={periodGrant}
          valueText={t('subscription.grantUsed', {
            used: format.money(used),
            amount: format.money(periodGrant),
          })}
        />
      )}
    </>
  );
}
