import {
  MoreButton,
  ResourceView,
  type Translate,
  useAct,
  useFormat,
  useSignals,
  useT,
} from '@oriel/app-kit';
import type { LedgerEntry } from '@oriel/contracts';
import { Button, DataTable, type DataTableProps, EmptyState, VisuallyHidden } from '@oriel/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { dayOf } from '../parts/days';
import { useWorkspace } from '../store/workspace-context';
import { LedgerFilterBar } from './LedgerFilterBar';
import { signedText } from './microeuro';
import type { SubscriptionStore } from './subscription-store';

/** The ledger entries, with a CSV export. */
export function LedgerSection({ store }: { store: SubscriptionStore }) {
  const { ledger, ledgerFilters, readCsv } = store;
  useSignals();
  const t = useT();
  const isWhole = Object.values(ledgerFilters.value).every(value => value === '');
  const format = useFormat();
  const table: Omit<DataTableProps<LedgerEntry>, 'rows'> = {
    labelledBy: 'w-ledger',
    columns: [
      {
        key: 'day',
        head: t('subscription.day'),
        width: 124,
        card: 'meta',
        cell: ({ createdAt }) => format.date(createdAt),
      },
      {
        key: 'what',
        head: t('subscription.what'),
        card: 'title',
        cell: entry => (
          <>
            {t(`subscription.kind.${entry.kind}`)} <small>{detailsOf(entry)}</small>
          </>
        ),
        title: entry => [t(`subscription.kind.${entry.kind}`), detailsOf(entry)].filter(Boolean).join(', '),
      },
      {
        key: 'by',
        head: t('subscription.by'),
        width: '28%',
        card: 'meta',
        cell: entry => whoText(entry, t),
      },
      {
        key: 'amount',
        head: t('subscription.amount'),
        width: 128,
        card: 'meta',
        numeric: true,
        cell: ({ amountMicroeuro }) => (
          <span className="w-amount" data-sign={amountMicroeuro > 0 ? 'plus' : undefined}>
            {signedText(amountMicroeuro, format)}
          </span>
        ),
      },
    ],
    keyOf: ({ id }) => id,
    pendingRows: 5,
  };
  return (
    <section className="w-section o-stack o-gap-3" aria-labelledby="w-ledger">
      <div className="w-head o-row o-wrap">
        <h3 id="w-ledger">
          <VisuallyHidden>{t('subscription.ledger')}</VisuallyHidden>
        </h3>
        <ExportButton readCsv={readCsv} />
      </div>
      <LedgerFilterBar store={store} />
      <ResourceView
        resource={ledger}
        level={3}
        skeleton={<DataTable {...table} rows={undefined} />}
        empty={
          <EmptyState
            level={3}
            compact
            title={t(isWhole ? 'subscription.noLedger' : 'subscription.noMatch')}
          />
        }
      >
        {({ items, totalCount, hasMore }) => (
          <DataTable
            {...table}
            rows={items}
            foot={
              hasMore && (
                <MoreButton
                  resource={ledger}
                  label={t('subscription.more', { count: totalCount - items.length })}
                />
              )
            }
          />
        )}
      </ResourceView>
    </section>
  );
}

function ExportButton({ readCsv }: Pick<SubscriptionStore, 'readCsv'>) {
  const t = useT();
  const act = useAct();
  const { host } = useWorkspace();
  const [isExporting, setExporting] = useState(false);
  const download = async () => {
    setExporting(true);
    const name = t('subscription.fileName', { day: dayOf(new Date()) });
    await act(
      async signal => host.download({ name, type: 'text/csv;charset=utf-8', data: await readCsv(signal) }),
      { failed: t('subscription.exportFailed') },
    );
    setExporting(false);
  };
  return (
    <Button kind="ghost" icon={<Download />} busy={isExporting} onClick={() => void download()}>
      CSV
    </Button>
  );
}

/** The reason, or the agent and the model. An agent can have the name of its model. */
const detailsOf = ({ reason, agentName, model }: LedgerEntry): string =>
  reason ?? [...new Set([agentName, model])].filter(Boolean).join(', ');

/** A user, with the application through which the credit was spent. */
function whoText(
  { userName, applicationName: application }: Pick<LedgerEntry, 'userName' | 'applicationName'>,
  t: Translate,
): string {
  if (application === undefined) return userName ?? '–';
  return userName === null
    ? t('subscription.via', { application })
    : t('subscription.byVia', { name: userName, application });
}
