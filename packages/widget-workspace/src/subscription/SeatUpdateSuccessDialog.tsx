import { useSignals, useT } from '@oriel/app-kit';
import { subscriptionState } from '@oriel/contracts';
import type { WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { SubscriptionResult } from './SubscriptionResult';
import { billingArgs, useBilling } from './use-billing';

const argsSchema = z.object(billingArgs);

/** Shows the number of licences after a change. Closes with `invite` if the user wants to invite people. */
export default function SeatUpdateSuccessDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  const t = useT();
  const [options] = useState(() => z.parse(argsSchema, args ?? {}));
  const view = useBilling(options, 'viewOrganizationSubscription');
  return (
    <SubscriptionResult
      view={view}
      isDone={subscription => subscriptionState(subscription) !== 'inactive'}
      doneTitle={({ seats }) => t('seats.doneTitle', { count: seats })}
      doneText={t('seats.doneText')}
      close={close}
    />
  );
}
