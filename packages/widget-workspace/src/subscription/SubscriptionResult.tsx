import { useSignals, useT } from '@oriel/app-kit';
import { type Subscription, subscriptionState } from '@oriel/contracts';
import { Button, Dialog, Medal, sheet, useSheet } from '@oriel/ui';
import { Check, Clock } from 'lucide-react';
import { BillingState } from './BillingState';
import { SubscriptionFacts } from './SubscriptionFacts';
import css from './subscription.css?inline';
import type { BillingView } from './use-billing';
import { useWatched } from './use-watched';

const styles = sheet(css);

/** Options of {@link SubscriptionResult}. */
export interface SubscriptionResultProps {
  view: BillingView;
  /** Whether the subscription matches the request. Only the service's data counts. */
  isDone: (subscription: Subscription) => boolean;
  doneTitle: (subscription: Subscription) => string;
  doneText: string;
  close: (result?: unknown) => void;
}

/** Shows the outcome of a visit to the payment provider, and waits for it if it is still pending. */
export function SubscriptionResult({ view, isDone, doneTitle, doneText, close }: SubscriptionResultProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const { account, billing, organizationId, workspaceName } = view;
  const isReached = account !== undefined && isDone(account.subscription);
  const isPending = account !== undefined && !isReached;
  const read = () => void billing.account.reload();
  useWatched(organizationId, isPending, read);
  const mayInvite =
    isReached &&
    subscriptionState(account.subscription) !== 'inactive' &&
    account.subscription.maxSeats !== 1 &&
    view.may('manageOrganizationInvites');
  return (
    <Dialog
      size="small"
      title={
        isReached ? doneTitle(account.subscription) : t(isPending ? 'plan.pendingTitle' : 'plan.resultTitle')
      }
      medal={
        isReached ? (
          <Medal tone="success">
            <Check />
          </Medal>
        ) : (
          isPending && (
            <Medal tone="warning">
              <Clock />
            </Medal>
          )
        )
      }
      onClose={() => close()}
      closeLabel={t('kit.close')}
      actions={
        <>
          {isPending && <Button onClick={read}>{t('payment.check')}</Button>}
          {mayInvite && <Button onClick={() => close('invite')}>{t('plan.invite')}</Button>}
          <Button kind="primary" onClick={() => close()}>
            {t('payment.done')}
          </Button>
        </>
      }
    >
      <BillingState view={view}>
        {({ subscription }) => (
          <>
            <p role="status">{isReached ? doneText : t('plan.pendingText')}</p>
            <SubscriptionFacts workspaceName={workspaceName} subscription={subscription} />
          </>
        )}
      </BillingState>
    </Dialog>
  );
}
