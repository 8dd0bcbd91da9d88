/** What has come of a list so far, page by page. */
export interface PagedList<T> {
  readonly items: readonly T[];
  readonly pages: number;
  readonly hasMore: boolean;
}

export const emptyList: PagedList<never> = { items: [], pages: 0, hasMore: false };

/** What the service answers of a list. */
interface Page<T> {
  readonly results: readonly T[];
  readonly totalCount: number;
}

/**
 * A list with the page after its last one. What has moved on to that page meanwhile, because something came before it,
 * stands in the list once.
 */
export function addPage<T>(
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
