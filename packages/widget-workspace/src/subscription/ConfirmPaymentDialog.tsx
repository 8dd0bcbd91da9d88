import { useSignals, useT } from '@oriel/app-kit';
import { isSelfService, paidPlans } from '@oriel/contracts';
import { sheet, useSheet } from '@oriel/ui';
import type { WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { UnpayableDialog } from './BillingState';
import { ConfirmPayment } from './ConfirmPayment';
import css from './subscription.css?inline';
import { billingArgs, useBilling } from './use-billing';

const argsSchema = z.object({
  ...billingArgs,
  /** Default: the current plan of the workspace, whose licences are changed. */
  plan: z.optional(z.enum(paidPlans)),
});
const styles = sheet(css);

/** Shows the price of a plan, or of a change of licences, before the payment. Closes with true if it was paid meanwhile. */
export default function ConfirmPaymentDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const [options] = useState(() => z.parse(argsSchema, args ?? {}));
  const view = useBilling(options, 'updateOrganizationSubscription');
  const { account } = view;
  const own = account?.subscription.plan;
  const plan = options.plan ?? (own === 'free' ? 'team' : own);
  if (account && plan && account.pricing.purchasable && isSelfService(account.subscription))
    return <ConfirmPayment view={view} account={account} plan={plan} close={close} />;
  return <UnpayableDialog title={t('plan.changeTitle')} view={view} close={() => close()} />;
}
