import { type Resource, useApp, useResource } from '@oriel/app-kit';
import { pagingLimits } from '@oriel/contracts';
import { useDeferredValue, useState } from 'react';

/** One page of a list of the console. */
export interface PageOfRows<Row> {
  readonly results: readonly Row[];
  readonly totalCount: number;
}

interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

/** A list that shows one page and can load the others for printing. */
export interface PagedList<Row, Page extends PageOfRows<Row> = PageOfRows<Row>> extends Resource<Page> {
  /** Loads all rows, up to the print limit. */
  readAll(): Promise<readonly Row[]>;
}

/**
 * One page of a list.
 *
 * @param narrowed - changes with everything else that the list depends on
 */
export function usePagedList<Row, Page extends PageOfRows<Row> = PageOfRows<Row>>(
  load: (paging: Paging, signal: AbortSignal) => Promise<Page & PageOfRows<Row>>,
  page: number,
  narrowed = '',
): PagedList<Row, Page> {
  const { signal } = useApp();
  const list = useResource<Page>(
    abort => load({ page, pageSize: pagingLimits.size }, abort),
    `${narrowed} ${page}`,
  );
  return {
    ...list,
    async readAll() {
      const rows: Row[] = [];
      for (let next = 1; ; next += 1) {
        const { results, totalCount } = await load({ page: next, pageSize: pagingLimits.sizeMax }, signal);
        rows.push(...results);
        const isWhole = results.length === 0 || rows.length >= totalCount;
        if (isWhole || rows.length >= pagingLimits.printed) return rows.slice(0, pagingLimits.printed);
      }
    },
  };
}

/** A paged list with a search: the text as typed, and the list for a text that lags behind fast typing. */
export function useSearchedList<Row>(
  load: (query: Paging & { readonly search: string }, signal: AbortSignal) => Promise<PageOfRows<Row>>,
  narrowed: string,
) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const search = useDeferredValue(typed).trim();
  const list = usePagedList<Row>(
    (paging, signal) => load({ ...paging, search }, signal),
    page,
    `${search} ${narrowed}`,
  );
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      setPage(1);
    },
    page,
    setPage,
    list,
  };
}
