import {
  type Format,
  MoreButton,
  ResourceView,
  type Translate,
  useFormat,
  useSignals,
  useT,
} from '@oriel/app-kit';
import type { LedgerEntry } from '@oriel/contracts';
import { DataTable, type DataTableProps, EmptyState } from '@oriel/ui';
import { CsvButton } from '../parts/CsvButton';
import { dayOf } from '../parts/days';
import { signedText } from '../parts/microeuro';
import { PrintButton } from '../parts/PrintButton';
import { LedgerFilterBar } from './LedgerFilterBar';
import type { SubscriptionStore } from './subscription-store';

/** The ledger entries, with a CSV export. */
export function LedgerSection({ store }: { store: SubscriptionStore }) {
  const { ledger, ledgerFilters, readCsv } = store;
  useSignals();
  const t = useT();
  const count = ledger.value.value?.totalCount;
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
            {t(`subscription.kind.${entry.kind}`)} <small>{detailsOf(entry, t, format)}</small>
          </>
        ),
        title: entry =>
          [t(`subscription.kind.${entry.kind}`), detailsOf(entry, t, format)].filter(Boolean).join(', '),
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
          <span role="status">
            {count === undefined ? t('subscription.ledger') : t('subscription.entries', { count })}
          </span>
        </h3>
        <CsvButton
          fileName={t('subscription.fileName', { day: dayOf(new Date()) })}
          failed={t('subscription.exportFailed')}
          read={readCsv}
        />
        <PrintButton />
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

/** The reason, number of people and expiry of a grant, or agent and model. An agent may be named like its model. */
function detailsOf(
  { reason, agentName, model, people, validUntil }: LedgerEntry,
  t: Translate,
  format: Format,
): string {
  if (people !== undefined && validUntil !== undefined)
    return t('subscription.grantFor', { count: people, date: format.date(validUntil) });
  return reason ?? [...new Set([agentName, model])].filter(Boolean).join(', ');
}

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
