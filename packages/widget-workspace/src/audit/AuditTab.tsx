import { MoreButton, ResourceView, useFormat, useSignals, useT } from '@oriel/app-kit';
import { writeCsv } from '@oriel/tables/csv';
import { DataTable, EmptyState, sheet, useSheet, VisuallyHidden } from '@oriel/ui';
import { useEffect, useRef } from 'react';
import { CsvButton } from '../parts/CsvButton';
import { dayOf } from '../parts/days';
import { PrintButton } from '../parts/PrintButton';
import { useRoom } from '../store/workspace-context';
import { AuditFilterBar } from './AuditFilterBar';
import css from './audit.css?inline';
import { createAuditStore, isFiltered } from './audit-store';
import { auditRows, useAuditTable } from './use-audit-table';

const styles = sheet(css);

/** The audit log: actor, action, time, target and IP address. */
export default function AuditTab() {
  useSignals();
  useSheet(styles);
  const t = useT();
  const format = useFormat();
  const store = useRoom(createAuditStore);
  const table = useAuditTable();
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => store.open(), [store]);
  const { entries, filters } = store;
  const count = entries.value.value?.totalCount;
  const isNarrowed = isFiltered(filters.value);
  return (
    <section className="w-section o-stack o-gap-3" aria-labelledby="w-audit">
      <div className="w-head o-row o-wrap">
        <h3 id="w-audit">
          <span role="status">
            {count === undefined ? (
              <VisuallyHidden>{t('workspace.tab.audit')}</VisuallyHidden>
            ) : (
              t('audit.count', { count })
            )}
          </span>
        </h3>
        <CsvButton
          fileName={t('audit.fileName', { day: dayOf(new Date()) })}
          failed={t('audit.exportFailed')}
          read={async signal => {
            const csv = writeCsv(auditRows(await store.readAll(signal), t, format));
            // Without the byte order mark, spreadsheets assume another encoding.
            return new TextEncoder().encode(`\ufeff${csv}`).buffer;
          }}
        />
        <PrintButton />
      </div>
      <AuditFilterBar store={store} />
      <ResourceView
        resource={entries}
        level={3}
        skeleton={<DataTable {...table} rows={undefined} />}
        empty={
          <EmptyState level={3} compact title={t(isNarrowed ? 'audit.noneFound' : 'audit.none')}>
            {t(isNarrowed ? 'audit.noneFoundText' : 'audit.noneText')}
          </EmptyState>
        }
      >
        {({ items, totalCount, hasMore }) => (
          <DataTable
            {...table}
            rows={items}
            bodyRef={body}
            foot={
              hasMore && (
                <MoreButton
                  resource={entries}
                  label={t('audit.more', { count: totalCount - items.length })}
                  findItem={index => body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)}
                />
              )
            }
          />
        )}
      </ResourceView>
    </section>
  );
}
