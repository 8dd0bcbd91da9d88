import { ResourceView, resource, useAct, useFormat, useSignals, useT } from '@oriel/app-kit';
import {
  type BillingDetails,
  findInvoice,
  getBillingDetails,
  type Invoice,
  invoiceStatuses,
} from '@oriel/contracts';
import { Button, DataTable, type DataTableProps, EmptyState, Facts } from '@oriel/ui';
import { useEffect, useState } from 'react';
import { useWorkspace } from '../store/workspace-context';
import type { SubscriptionStore } from './subscription-store';
import { usePayment } from './use-payment';

/** Invoices with their PDFs, and billing details from the payment provider: payment method, address and VAT id. */
export function InvoicesSection({ store }: { store: SubscriptionStore }) {
  useSignals();
  const t = useT();
  const { host, organizationId } = useWorkspace();
  const [details] = useState(() =>
    resource(
      signal =>
        host.client.call(getBillingDetails, { params: { organizationId: organizationId() } }, { signal }),
      { signal: host.signal },
    ),
  );
  useEffect(() => {
    void details.load();
    return details.clear;
  }, [details]);
  const table = useInvoiceTable();
  return (
    <ResourceView resource={details} level={3} skeleton={<DataTable {...table} rows={undefined} />}>
      {found => (
        <div className="o-stack o-gap-6">
          <PaymentFacts details={found} store={store} />
          <section className="w-section o-stack o-gap-3" aria-labelledby="w-invoices">
            <h3 id="w-invoices">{t('subscription.invoices')}</h3>
            {found.invoices.length > 0 ? (
              <DataTable {...table} rows={found.invoices} />
            ) : (
              <EmptyState level={3} compact title={t('invoices.none')} />
            )}
          </section>
        </div>
      )}
    </ResourceView>
  );
}

function PaymentFacts({ details, store }: { details: BillingDetails; store: SubscriptionStore }) {
  const t = useT();
  const { may } = useWorkspace();
  const payment = usePayment(store);
  const { paymentMethod: method, address, email, taxIds } = details;
  return (
    <section className="w-section o-stack o-gap-3" aria-labelledby="w-billing">
      <h3 id="w-billing">{t('invoices.details')}</h3>
      <Facts align="end">
        <dt>{t('invoices.method')}</dt>
        <dd>{method ? <Method method={method} /> : t('invoices.noMethod')}</dd>
        <dt>{t('invoices.address')}</dt>
        <dd>{address.length > 0 ? address.join(', ') : t('invoices.missing')}</dd>
        <dt>{t('invoices.taxId')}</dt>
        <dd>{taxIds.length > 0 ? taxIds.join(', ') : t('invoices.missing')}</dd>
        {email !== null && (
          <>
            <dt>{t('invoices.email')}</dt>
            <dd>{email}</dd>
          </>
        )}
      </Facts>
      {may('updateOrganizationSubscription') && (
        <div>
          <Button onClick={() => void payment.openPayments()}>{t('invoices.change')}</Button>
        </div>
      )}
    </section>
  );
}

function Method({ method }: { method: NonNullable<BillingDetails['paymentMethod']> }) {
  const t = useT();
  const { type, brand, last4, expires } = method;
  const known = { card: t('invoices.card'), sepa_debit: t('invoices.sepa') } as const;
  const name = type === 'card' || type === 'sepa_debit' ? known[type] : type;
  const [year, month] = expires?.split('-') ?? [];
  return (
    <>
      {[name, brand?.toUpperCase(), last4 && `•••• ${last4}`].filter(Boolean).join(' ')}
      {expires !== null && <small> {t('invoices.until', { date: `${month}/${year}` })}</small>}
    </>
  );
}

function useInvoiceTable(): Omit<DataTableProps<Invoice>, 'rows'> {
  const t = useT();
  const format = useFormat();
  const act = useAct();
  const { host, organizationId } = useWorkspace();
  const open = ({ id: invoiceId }: Invoice) =>
    act(
      async signal => {
        const params = { organizationId: organizationId(), invoiceId };
        const { url } = await host.client.call(findInvoice, { params }, { signal });
        await host.navigate(url);
      },
      { failed: t('invoices.failed') },
    );
  return {
    labelledBy: 'w-invoices',
    columns: [
      {
        key: 'day',
        head: t('subscription.day'),
        width: 124,
        card: 'meta',
        cell: ({ createdAt }) => format.date(createdAt),
      },
      { key: 'number', head: t('invoices.number'), card: 'title', cell: ({ number }) => number ?? '–' },
      {
        key: 'status',
        head: t('invoices.status'),
        width: 128,
        card: 'meta',
        cell: ({ status }) => (invoiceStatuses.includes(status) ? t(`invoices.status.${status}`) : status),
      },
      {
        key: 'amount',
        head: t('subscription.amount'),
        width: 128,
        card: 'meta',
        numeric: true,
        cell: ({ total }) => format.money(total),
      },
      {
        key: 'open',
        head: t('invoices.pdf'),
        width: 112,
        card: 'meta',
        cell: invoice => (
          <Button
            size="small"
            aria-label={t('invoices.openNumber', {
              number: invoice.number ?? format.date(invoice.createdAt),
            })}
            onClick={() => void open(invoice)}
          >
            {t('invoices.open')}
          </Button>
        ),
      },
    ],
    keyOf: ({ id }) => id,
    pendingRows: 3,
  };
}
