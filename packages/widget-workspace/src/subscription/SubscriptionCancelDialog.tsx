import { useSignals, useT } from '@oriel/app-kit';
import { isSelfService } from '@oriel/contracts';
import { Button, Dialog, sheet, useSheet } from '@oriel/ui';
import type { WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { BillingState } from './BillingState';
import { SubscriptionCancel } from './SubscriptionCancel';
import css from './subscription.css?inline';
import { billingArgs, useBilling } from './use-billing';

const argsSchema = z.object(billingArgs);
const styles = sheet(css);

/** Opens the cancellation of a subscription, and confirms it afterwards. Closes with true once cancelled. */
export default function SubscriptionCancelDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const [options] = useState(() => z.parse(argsSchema, args ?? {}));
  const view = useBilling(options, 'updateOrganizationSubscription');
  const { account } = view;
  if (account && isSelfService(account.subscription))
    return <SubscriptionCancel view={view} account={account} close={close} />;
  return (
    <Dialog
      size="small"
      title={t('subscription.cancel')}
      onClose={() => close()}
      closeLabel={t('kit.close')}
      actions={<Button onClick={() => close()}>{t('kit.close')}</Button>}
    >
      <BillingState view={view}>{() => <p>{t('subscription.invoiced')}</p>}</BillingState>
    </Dialog>
  );
}
