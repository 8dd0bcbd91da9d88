import { type Subscription, subscriptionState } from '@oriel/contracts';
import { Button, InlineNote } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { usePortal } from '../store/portal-context';
import { useWidgetDialog } from '../widget/use-widget-dialog';

const subscriptionAddress = '/workspace/manage/subscription';

/**
 * Notifies people who can pay that a payment failed, or that the credit is running low. The subscription page shows this itself.
 */
export function BillingNote() {
  useSignals();
  const { billing, features } = usePortal();
  const { pathname } = useLocation();
  const subscription = billing.subscription.value;
  if (!subscription || pathname === subscriptionAddress) return null;
  if (subscriptionState(subscription) === 'past_due') return <PastDueNote overdue={subscription.overdue} />;
  const mayBuy = features.state.value.permissions.includes('createOrganizationCredits');
  if (!subscription.lowCredit || !mayBuy) return null;
  return <LowCreditNote left={subscription.lowCredit.left} />;
}

function useMoney() {
  const { i18n } = useTranslation();
  return (cents: number) =>
    new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'EUR' }).format(cents / 100);
}

function PastDueNote({ overdue }: { overdue: Subscription['overdue'] }) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const navigate = useNavigate();
  return (
    <div className="shell-note">
      <InlineNote
        tone="danger"
        role="alert"
        title={t('pastDue.title')}
        actions={
          <Button size="small" onClick={() => void navigate(subscriptionAddress)}>
            {t('organization.manageSubscription')}
          </Button>
        }
      >
        {overdue
          ? t('pastDue.overdue', {
              amount: money(overdue.amount),
              date: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(
                new Date(overdue.until),
              ),
            })
          : t('pastDue.text')}
      </InlineNote>
    </div>
  );
}

function LowCreditNote({ left }: { left: number }) {
  const { t } = useTranslation();
  const money = useMoney();
  const openDialog = useWidgetDialog();
  return (
    <div className="shell-note">
      <InlineNote
        role="status"
        title={t('lowCredit.title')}
        actions={
          <Button
            size="small"
            aria-haspopup="dialog"
            onClick={() => void openDialog('workspace', 'CreditsPurchaseDialog')}
          >
            {t('lowCredit.topUp')}
          </Button>
        }
      >
        {t('lowCredit.text', { amount: money(left) })}
      </InlineNote>
    </div>
  );
}
