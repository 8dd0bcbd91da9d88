/** The loaded pages of a list. */
export interface PagedList<T> {
  readonly items: readonly T[];
  readonly pages: number;
  readonly hasMore: boolean;
}

export const emptyList: PagedList<never> = { items: [], pages: 0, hasMore: false };

/** One page as the service answers it. */
interface Page<T> {
  readonly results: readonly T[];
  readonly totalCount: number;
}

/**
 * A list with the page after its last one. Where the order has changed meanwhile, something has moved on to that page, or
 * back to one that had come already: then not all are different, and every page is fetched anew.
 */
export async function fetchNext<T>(
  list: PagedList<T>,
  fetchPage: (page: number) => Promise<Page<T>>,
  pageSize: number,
  keyOf: (item: T) => string | number,
): Promise<PagedList<T>> {
  const page = await fetchPage(list.pages + 1);
  const next = addPage(list, page, pageSize, keyOf);
  if (next.items.length >= Math.min(next.pages * pageSize, page.totalCount)) return next;
  const pages = await Promise.all(Array.from({ length: next.pages }, (_, at) => fetchPage(at + 1)));
  return pages.reduce<PagedList<T>>((all, each) => addPage(all, each, pageSize, keyOf), emptyList);
}

function addPage<T>(
  { items, pages }: PagedList<T>,
  { results, totalCount }: Page<T>,
  pageSize: number,
  keyOf: (item: T) => string | number,
): PagedList<T> {
  const all = new Map([...items, ...results].map(item => [keyOf(item), item]));
  return {
    items: [...all.values()],
    pages: pages + 1,
    hasMore: (pages + 1) * pageSize < totalCount,
  };
}
