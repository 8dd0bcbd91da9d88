import { Pager, ResourceView, useFormat, useT } from '@oriel/app-kit';
import { pagingLimits } from '@oriel/contracts';
import { DataTable, type DataTableProps, EmptyState, useIsPrinting, useLoadForPrint } from '@oriel/ui';
import { useEffect, useState } from 'react';
import type { PagedList, PageOfRows } from './use-list';

interface PagedTableProps<Row> {
  list: PagedList<Row>;
  table: Omit<DataTableProps<Row>, 'rows'>;
  /** Counts from 1. */
  page: number;
  onPage: (page: number) => void;
  /** Title of the empty state. */
  none: string;
  noneText?: string;
}

/** A paged table of the console: placeholders, the empty state, an error, or the rows. */
export function PagedTable<Row>({ none, noneText, ...props }: PagedTableProps<Row>) {
  return (
    <ResourceView
      resource={props.list}
      level={3}
      skeleton={<DataTable {...props.table} rows={undefined} />}
      isEmpty={({ results }) => results.length === 0}
      empty={
        <EmptyState level={3} compact title={none}>
          {noneText}
        </EmptyState>
      }
    >
      {shown => <PagedRows {...props} shown={shown} />}
    </ResourceView>
  );
}

interface PagedRowsProps<Row> extends Pick<PagedTableProps<Row>, 'table' | 'page' | 'onPage'> {
  list: Pick<PagedList<Row>, 'readAll'>;
  shown: PageOfRows<Row>;
}

/** The rows of one page; on paper, those of all pages. */
export function PagedRows<Row>({ list, shown, table, page, onPage }: PagedRowsProps<Row>) {
  const t = useT();
  const format = useFormat();
  const isPrinting = useIsPrinting();
  const [all, setAll] = useState<readonly Row[]>();
  useLoadForPrint(async () => {
    const read = await list.readAll();
    // A row may have moved to another page in the meantime.
    setAll([...new Map(read.map(row => [table.keyOf(row), row])).values()]);
  });
  useEffect(() => {
    if (!isPrinting) setAll(undefined);
  }, [isPrinting]);
  const rows = (isPrinting && all) || shown.results;
  const total = shown.totalCount;
  return (
    <>
      <DataTable {...table} rows={rows} />
      {isPrinting && rows.length < total && (
        <p>{t('kit.printed', { shown: format.number(rows.length), total: format.number(total) })}</p>
      )}
      <Pager page={page} pages={Math.ceil(total / pagingLimits.size)} onPage={onPage} />
    </>
  );
}
