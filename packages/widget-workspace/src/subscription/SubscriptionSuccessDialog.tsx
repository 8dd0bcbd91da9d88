import { useSignals, useT } from '@oriel/app-kit';
import { subscriptionState } from '@oriel/contracts';
import type { WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { SubscriptionResult } from './SubscriptionResult';
import { billingArgs, useBilling } from './use-billing';

const argsSchema = z.object({
  ...billingArgs,
  /** From the URL; only the subscription proves it. */
  plan: z.optional(z.string()),
});

/** Shows the outcome of the purchase of a plan. Closes with `invite` if the user wants to invite people. */
export default function SubscriptionSuccessDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  const t = useT();
  const [options] = useState(() => z.parse(argsSchema, args ?? {}));
  const view = useBilling(options, 'viewOrganizationSubscription');
  return (
    <SubscriptionResult
      view={view}
      isDone={subscription =>
        subscriptionState(subscription) !== 'inactive' &&
        subscription.plan === (options.plan ?? subscription.plan)
      }
      doneTitle={({ plan }) => t('plan.doneTitle', { plan: t(`subscription.plan.${plan}`) })}
      doneText={t('plan.doneText')}
      close={close}
    />
  );
}
