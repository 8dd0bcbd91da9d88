import { subscriptionState } from '@oriel/contracts';
import { Button, InlineNote } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { usePortal } from '../store/portal-context';

const subscriptionAddress = '/workspace/manage/subscription';

/** Notifies subscription managers that a payment failed; the subscription page shows this itself. */
export function PastDueNote() {
  useSignals();
  const { t, i18n } = useTranslation();
  const { billing } = usePortal();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const subscription = billing.subscription.value;
  if (!subscription || subscriptionState(subscription) !== 'past_due') return null;
  if (pathname === subscriptionAddress) return null;
  const { overdue } = subscription;
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
              amount: new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'EUR' }).format(
                overdue.amount / 100,
              ),
              date: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(
                new Date(overdue.until),
              ),
            })
          : t('pastDue.text')}
      </InlineNote>
    </div>
  );
}
