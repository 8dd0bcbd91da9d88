import { useErrorText, useFormat, useT } from '@oriel/app-kit';
import { subscriptionState } from '@oriel/contracts';
import { Button, Dialog, Medal } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Account } from './billing';
import { LockedLines } from './LockedLines';
import { PaymentNote } from './PaymentNote';
import type { BillingView } from './use-billing';
import { type PaymentPage, usePaymentPage } from './use-payment-page';

/** Options of {@link SubscriptionCancel}. */
export interface SubscriptionCancelProps {
  view: BillingView;
  account: Account;
  onBack?: (() => void) | undefined;
  close: (result?: unknown) => void;
}

/**
 * Explains the effect of a cancellation and opens it; afterwards shows how long the plan lasts and offers to resume it. It
 * follows the state of the subscription, so it is confirmation and result in one.
 */
export function SubscriptionCancel({ view, account, onBack, close }: SubscriptionCancelProps) {
  const t = useT();
  const format = useFormat();
  const host = useHost();
  const errorText = useErrorText();
  const { page, open } = usePaymentPage(view);
  const [refused, setRefused] = useState<PaymentPage>({ kind: 'none' });
  const [isBusy, setBusy] = useState(false);
  const { subscription, pricing } = account;
  const { plan, currentPeriodEnd } = subscription;
  const state = subscriptionState(subscription);
  const values = {
    plan: t(`subscription.plan.${plan}`),
    date: currentPeriodEnd ? format.date(currentPeriodEnd, { dateStyle: 'long' }) : '',
    amount: format.money(pricing.monthlyGrant),
  };
  const end = () => close(state === 'cancelled');
  const common = { onClose: end, closeLabel: t('kit.close') };
  const done = (
    <Button kind="primary" onClick={end}>
      {t('payment.done')}
    </Button>
  );
  if (state === 'inactive') {
    return (
      <Dialog {...common} size="small" title={t('cancel.noneTitle')} actions={done}>
        <p>{t('cancel.noneText')}</p>
      </Dialog>
    );
  }
  if (state === 'cancelled') {
    const reactivate = async () => {
      setBusy(true);
      setRefused({ kind: 'none' });
      try {
        await view.billing.reactivate(host.signal);
        await host.notify({ kind: 'success', title: t('subscription.reactivated') });
        close(true);
      } catch (error) {
        setRefused({ kind: 'refused', problem: errorText(error) });
        setBusy(false);
      }
    };
    return (
      <Dialog
        {...common}
        size="small"
        title={t('subscription.cancelledTitle', values)}
        medal={
          <Medal tone="success">
            <Check />
          </Medal>
        }
        actions={
          <>
            <Button busy={isBusy} onClick={() => void reactivate()}>
              {t('subscription.reactivate')}
            </Button>
            {done}
          </>
        }
      >
        <PaymentNote page={refused} />
        <p>{t('subscription.cancelledText')}</p>
        <p>{t('cancel.afterText')}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      {...common}
      title={t('cancel.title', values)}
      destructive
      medal={
        <Medal tone="warning">
          <TriangleAlert />
        </Medal>
      }
      actions={
        page.kind === 'open' ? (
          <Button onClick={end}>{t('kit.close')}</Button>
        ) : (
          <>
            <Button onClick={onBack ?? end}>{t('cancel.keep', values)}</Button>
            <Button
              kind="danger"
              busy={page.kind === 'opening'}
              onClick={() =>
                void open(signal =>
                  view.billing.portal(
                    'subscription-cancel',
                    { action: { action: 'cancel-subscription' } },
                    signal,
                  ),
                )
              }
            >
              {t('cancel.go')}
            </Button>
          </>
        )
      }
    >
      <PaymentNote page={page} />
      <p>{t('cancel.text', values)}</p>
      <ul className="w-lines">
        {subscription.maxSeats !== 1 && (
          <li>
            {t('cancel.members', { count: subscription.seatsTaken - (subscription.seatsInvited ?? 0) })}
          </li>
        )}
        <LockedLines from={plan} to="free" />
        <li>{t('cancel.loses.grant', values)}</li>
        <li>{t('cancel.keeps', values)}</li>
      </ul>
    </Dialog>
  );
}
