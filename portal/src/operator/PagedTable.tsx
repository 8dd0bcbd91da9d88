import { Pager, type Resource, ResourceView } from '@oriel/app-kit';
import { pagingLimits } from '@oriel/contracts';
import { DataTable, type DataTableProps, EmptyState } from '@oriel/ui';

/** One page of a list of the console. */
interface PageOfRows<Row> {
  readonly results: readonly Row[];
  readonly totalCount: number;
}

/** A table of the console that is read by page: placeholders, the empty state, an error, or the rows. */
export function PagedTable<Row>({
  list,
  table,
  page,
  onPage,
  none,
  noneText,
}: {
  list: Resource<PageOfRows<Row>>;
  table: Omit<DataTableProps<Row>, 'rows'>;
  /** Counts from 1. */
  page: number;
  onPage: (page: number) => void;
  /** Title of the empty state. */
  none: string;
  noneText?: string;
}) {
  return (
    <ResourceView
      resource={list}
      level={3}
      skeleton={<DataTable {...table} rows={undefined} />}
      isEmpty={({ results }) => results.length === 0}
      empty={
        <EmptyState level={3} compact title={none}>
          {noneText}
        </EmptyState>
      }
    >
      {({ results, totalCount }) => (
        <>
          <DataTable {...table} rows={results} />
          <Pager page={page} pages={Math.ceil(totalCount / pagingLimits.size)} onPage={onPage} />
        </>
      )}
    </ResourceView>
  );
}
