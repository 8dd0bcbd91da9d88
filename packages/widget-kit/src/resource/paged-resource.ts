import { type Resource, type ResourceOptions, resource } from './resource';

/** The loaded pages of a list. */
export interface Paged<T> {
  readonly items: readonly T[];
  readonly pages: number;
  /** Items on all pages of the service. */
  readonly totalCount: number;
  readonly hasMore: boolean;
}

/** A page as the service answers it. */
export interface Page<T> {
  readonly results: readonly T[];
  readonly totalCount: number;
}

/** A list that comes page by page. Loading it anew loads as many pages as there were. */
export interface PagedResource<T> extends Resource<Paged<T>> {
  /** Loads the next page. Rejects where that fails; the items that are there stay. */
  more(): Promise<void>;
}

/** Options of {@link pagedResource}. */
export interface PagedResourceOptions<T> extends Omit<ResourceOptions, 'initial'> {
  readonly pageSize: number;
  /** Tells the items apart, so that one which has moved to another page is shown once. */
  readonly keyOf: (item: T) => string | number;
}

/**
 * Makes a resource of a list that comes page by page.
 *
 * @param loadPage - loads a page; the first is 1
 */
export function pagedResource<T>(
  loadPage: (page: number, signal: AbortSignal) => Promise<Page<T>>,
  { signal: lifetime, isMissing, pageSize, keyOf }: PagedResourceOptions<T>,
): PagedResource<T> {
  const pagesOf = async (count: number, signal: AbortSignal): Promise<Paged<T>> => {
    // Pages replace `Array.from` by one that knows no second argument (Prototype.js); widgets in a shadow root run with it.
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
    // The order has changed meanwhile: an item has moved between pages, so one is missing here or there twice.
    if (next.items.length < Math.min(next.pages * pageSize, page.totalCount))
      next = await pagesOf(next.pages, lifetime);
    // It may have been loaded anew meanwhile.
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
