import { MoreButton, ResourceView, useAct, useSignals, useT } from '@oriel/app-kit';
import { Button, DataTable, EmptyState, sheet, useSheet, VisuallyHidden } from '@oriel/ui';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { dayOf } from '../parts/days';
import { useRoom, useWorkspace } from '../store/workspace-context';
import { AuditFilterBar } from './AuditFilterBar';
import css from './audit.css?inline';
import { createAuditStore, isFiltered } from './audit-store';
import { useAuditTable } from './use-audit-table';

const styles = sheet(css);

/** The audit log: actor, action, time, target and IP address. */
export default function AuditTab() {
  useSignals();
  useSheet(styles);
  const t = useT();
  const act = useAct();
  const { host } = useWorkspace();
  const store = useRoom(createAuditStore);
  const table = useAuditTable();
  const body = useRef<HTMLTableSectionElement>(null);
  const [isExporting, setExporting] = useState(false);
  useEffect(() => store.open(), [store]);
  const { entries, filters } = store;
  const count = entries.value.value?.totalCount;
  const isNarrowed = isFiltered(filters.value);
  const download = async () => {
    setExporting(true);
    const name = t('audit.fileName', { day: dayOf(new Date()) });
    await act(
      async signal =>
        host.download({ name, type: 'text/csv;charset=utf-8', data: await store.readCsv(signal) }),
      { failed: t('audit.exportFailed') },
    );
    setExporting(false);
  };
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
        <Button icon={<Download />} busy={isExporting} disabled={count === 0} onClick={() => void download()}>
          CSV
        </Button>
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
