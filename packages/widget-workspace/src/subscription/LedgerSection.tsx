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
import { Button, EmptyState } from '@oriel/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { dayOf } from '../parts/days';
import { TableSkeleton } from '../parts/TableSkeleton';
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
  const act = useAct();
  const format = useFormat();
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
    <section className="w-section o-stack o-gap-3" aria-labelledby="w-ledger">
      <div className="w-head o-row o-wrap">
        <h3 id="w-ledger">{t('subscription.ledger')}</h3>
        <Button kind="ghost" icon={<Download />} busy={isExporting} onClick={() => void download()}>
          CSV
        </Button>
      </div>
      <LedgerFilterBar store={store} />
      <ResourceView
        resource={ledger}
        level={3}
        skeleton={<TableSkeleton rows={5} />}
        empty={
          <EmptyState
            level={3}
            compact
            title={t(isWhole ? 'subscription.noLedger' : 'subscription.noMatch')}
          />
        }
      >
        {({ items, totalCount, hasMore }) => (
          <div className="w-table-frame o-box">
            <table className="w-table" aria-labelledby="w-ledger">
              <thead>
                <tr>
                  <th scope="col">{t('subscription.day')}</th>
                  <th scope="col">{t('subscription.what')}</th>
                  <th scope="col">{t('subscription.by')}</th>
                  <th scope="col" className="w-end">
                    {t('subscription.amount')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {items.map(({ id, createdAt, kind, agentName, model, reason, amountMicroeuro, ...by }) => (
                  <tr key={id}>
                    <td className="w-fact">{format.date(createdAt)}</td>
                    <td>
                      <span className="w-two-lines">
                        {t(`subscription.kind.${kind}`)}
                        <small>{reason ?? [agentName, model].filter(Boolean).join(', ')}</small>
                      </span>
                    </td>
                    <td className="w-fact">{whoText(by, t)}</td>
                    <td className="w-fact w-end" data-sign={amountMicroeuro > 0 ? 'plus' : undefined}>
                      {signedText(amountMicroeuro, format)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {hasMore && (
              <div className="w-table-foot">
                <MoreButton
                  resource={ledger}
                  label={t('subscription.more', { count: totalCount - items.length })}
                />
              </div>
            )}
          </div>
        )}
      </ResourceView>
    </section>
  );
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
