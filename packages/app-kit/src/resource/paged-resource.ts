import { type Resource, type ResourceOptions, resource } from './resource';

/** The loaded pages of a list. */
export interface Paged<T> {
  readonly items: readonly T[];
  readonly pages: number;
  /** Total number of items on the server, across all pages. */
  readonly totalCount: number;
  readonly hasMore: boolean;
}

/** A page in the service's format. */
export interface Page<T> {
  readonly results: readonly T[];
  readonly totalCount: number;
}

/** A paginated list. A reload loads as many pages as before. */
export interface PagedResource<T> extends Resource<Paged<T>> {
  /** Loads the next page. Rejects on failure; the loaded items stay. */
  more(): Promise<void>;
}

/** Options of {@link pagedResource}. */
export interface PagedResourceOptions<T> extends Omit<ResourceOptions, 'initial'> {
  readonly pageSize: number;
  /** Key of an item: an item that moved to another page is then shown only once. */
  readonly keyOf: (item: T) => string | number;
}

/**
 * Creates a resource for a paginated list.
 *
 * @param loadPage - loads a page; the first is 1
 */
export function pagedResource<T>(
  loadPage: (page: number, signal: AbortSignal) => Promise<Page<T>>,
  { signal: lifetime, isMissing, pageSize, keyOf }: PagedResourceOptions<T>,
): PagedResource<T> {
  const pagesOf = async (count: number, signal: AbortSignal): Promise<Paged<T>> => {
    // Some pages replace `Array.from` with one that ignores its second argument (Prototype.js); widgets in a shadow root share
    // it.
    const pages = await Promise.all([...Array(count).keys()].map(at => loadPage(at + 1, signal)));
    return pages.reduce<Paged<T>>(add, { items: [], pages: 0, totalCount: 0, hasMore: false });
  };
  const add = (list: Paged<T>, { results, totalCount }: Page<T>): Paged<T> => {
    const all = new Map([...list.items, ...results].map(item => [keyOf(item), item]));
    const pages = list.pages + 1;
    return { items: [...all.values()], pages, totalCount, hasMore: pages * pageSize < totalCount };
  };
  let fetching: Promise<void> | undefined;

  const paged: Resource<Paged<T>> = resource(
    signal => pagesOf(Math.max(1, paged.value.peek()?.pages ?? 1), signal),
    {
      signal: lifetime,
      ...(isMissing && { isMissing }),
    },
  );

  async function fetchNext(list: Paged<T>): Promise<void> {
    const page = await loadPage(list.pages + 1, lifetime);
    let next = add(list, page);
    // The order has changed meanwhile: an item has moved between pages, so one is missing or duplicated.
    if (next.items.length < Math.min(next.pages * pageSize, page.totalCount))
      next = await pagesOf(next.pages, lifetime);
    // The list may have been reloaded meanwhile.
    paged.set(now => (now.pages === list.pages ? next : now));
  }

  return {
    ...paged,
    more() {
      const list = paged.value.peek();
      if (!list?.hasMore) return Promise.resolve();
      fetching ??= fetchNext(list).finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
  };
}
