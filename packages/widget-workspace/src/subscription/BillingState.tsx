import { ResourceView, useSignals, useT } from '@oriel/app-kit';
import { isSelfService } from '@oriel/contracts';
import { Button, Dialog, Skeleton } from '@oriel/ui';
import type { ReactNode } from 'react';
import type { Account } from './billing';
import type { BillingView } from './use-billing';

/** Body of a payment dialog: its content, or the loading, error or permission state. */
export function BillingState({
  view: { access, billing },
  children,
}: {
  view: BillingView;
  children: (account: Account) => ReactNode;
}) {
  useSignals();
  const t = useT();
  if (access === 'denied') return <p>{t('insufficient.text')}</p>;
  return (
    <ResourceView
      resource={billing.account}
      level={3}
      compact
      skeleton={<Skeleton lines={3} />}
      missing={<p>{t('insufficient.text')}</p>}
    >
      {children}
    </ResourceView>
  );
}

/** A payment dialog while its account loads, or if nothing can be paid here. */
export function UnpayableDialog({
  title,
  view,
  close,
}: {
  title: string;
  view: BillingView;
  close: () => void;
}) {
  const t = useT();
  return (
    <Dialog
      title={title}
      onClose={close}
      closeLabel={t('kit.close')}
      actions={<Button onClick={close}>{t('kit.close')}</Button>}
    >
      <BillingState view={view}>
        {({ subscription }) => (
          <p>{t(isSelfService(subscription) ? 'subscription.contact' : 'subscription.invoiced')}</p>
        )}
      </BillingState>
    </Dialog>
  );
}
