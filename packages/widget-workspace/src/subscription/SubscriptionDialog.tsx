import { useSignals, useT } from '@oriel/app-kit';
import { seatsText } from '@oriel/app-kit/seats';
import { isSelfService, type PaidPlan, paidPlans } from '@oriel/contracts';
import { Button, Dialog, sheet, useSheet } from '@oriel/ui';
import type { WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { BillingState } from './BillingState';
import { seatsOf } from './billing';
import { ConfirmPayment } from './ConfirmPayment';
import { PlanTable } from './PlanTable';
import { SubscriptionCancel } from './SubscriptionCancel';
import css from './subscription.css?inline';
import { billingArgs, useBilling } from './use-billing';

const argsSchema = z.object({
  ...billingArgs,
  /** A preselected plan. */
  plan: z.optional(z.enum(paidPlans)),
});
const styles = sheet(css);

/** Shows the plans and opens a change. Closes with true if it was paid meanwhile. */
export default function SubscriptionDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const [options] = useState(() => z.parse(argsSchema, args ?? {}));
  const view = useBilling(options, 'updateOrganizationSubscription');
  const [chosen, setChosen] = useState<PaidPlan | 'free' | undefined>(options.plan);
  const { account } = view;
  const pays = account?.pricing.purchasable === true && isSelfService(account.subscription);
  const back = () => setChosen(undefined);
  if (account && pays && chosen) {
    const common = { view, account, onBack: back, close };
    return chosen === 'free' ? (
      <SubscriptionCancel {...common} />
    ) : (
      <ConfirmPayment {...common} plan={chosen} />
    );
  }
  return (
    <Dialog
      size="wide"
      title={t('plan.changeTitle')}
      onClose={() => close()}
      closeLabel={t('kit.close')}
      actions={<Button onClick={() => close()}>{t('kit.close')}</Button>}
    >
      <BillingState view={view}>
        {({ subscription, pricing }) => (
          <>
            <p>
              {pays
                ? `${seatsText(seatsOf(subscription), t)}. ${t('plan.changeText')}`
                : t(isSelfService(subscription) ? 'subscription.contact' : 'subscription.invoiced')}
            </p>
            <PlanTable
              level={3}
              pricing={pricing}
              subscription={subscription}
              onChoose={pays ? setChosen : undefined}
            />
          </>
        )}
      </BillingState>
    </Dialog>
  );
}
