import { useFormat, useResource, useSignals, useT } from '@oriel/app-kit';
import { listLedger } from '@oriel/contracts';
import { Button, Dialog, Medal, sheet, useSheet } from '@oriel/ui';
import { useHost, type WidgetDialogProps } from '@oriel/widget-kit';
import { Check, Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { microeuroText } from '../parts/microeuro';
import { BillingState } from './BillingState';
import { CreditFacts } from './CreditFacts';
import css from './subscription.css?inline';
import { billingArgs, useBilling } from './use-billing';
import { useWatched } from './use-watched';

const argsSchema = z.object({
  ...billingArgs,
  /** In euro, from the URL; only the ledger proves that it was booked. */
  credits: z.optional(z.string()),
});
const styles = sheet(css);
/** Milliseconds; older purchases were reported before. */
const recent = 3_600_000;

/** Shows the outcome of a credit purchase, based on the ledger only. */
export default function CreditsPurchaseSuccessDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const format = useFormat();
  const host = useHost();
  const [options] = useState(() => z.parse(argsSchema, args ?? {}));
  const view = useBilling(options, 'viewOrganizationSubscription');
  const { account, billing, organizationId, workspaceName } = view;
  const balance = account?.credits.balanceMicroeuro;
  const euro = Number(options.credits);
  // By then the account was read from the provider, which books the payment.
  const purchase = useResource(async signal => {
    if (balance === undefined) return undefined;
    const query = {
      kind: 'purchase' as const,
      from: new Date(Date.now() - recent).toISOString(),
      page: 1,
      pageSize: 20,
    };
    const { results } = await host.client.call(listLedger, { params: { organizationId }, query }, { signal });
    return results.find(
      ({ amountMicroeuro }) => options.credits === undefined || amountMicroeuro === euro * 1_000_000,
    );
  }, `${organizationId} ${balance}`);
  const booked = purchase.value.value;
  const isRead = account !== undefined && purchase.state.value.kind === 'ready';
  const isPending = isRead && balance !== undefined && !booked;
  const read = () => void billing.account.reload().then(purchase.reload);
  useWatched(organizationId, isPending, read);
  const hasCome = booked !== undefined;
  useEffect(() => {
    if (hasCome) host.emit('credits:changed', {});
  }, [hasCome, host]);
  return (
    <Dialog
      size="small"
      title={
        booked
          ? t('credits.bookedTitle', { amount: microeuroText(booked.amountMicroeuro, format) })
          : t(isPending ? 'credits.pendingTitle' : 'credits.resultTitle')
      }
      medal={
        booked ? (
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
          <Button kind="primary" onClick={() => close()}>
            {t('payment.done')}
          </Button>
        </>
      }
    >
      <BillingState view={view}>
        {({ credits }) => (
          <>
            {isRead && <p role="status">{t(booked ? 'credits.bookedText' : 'credits.pendingText')}</p>}
            <CreditFacts workspaceName={workspaceName} credits={credits} />
          </>
        )}
      </BillingState>
    </Dialog>
  );
}
