import {
  cardCollections,
  cardOrders,
  cardPageSizes,
  cardVisibilities,
  type LibraryFilters,
  libraryLayouts,
  readAddressNumber,
  usualCardOrder,
} from '@oriel/contracts';

/** Defaults that the URL omits; the default order depends on search and collection. */
const usual = {
  search: '',
  page: 1,
  pageSize: cardPageSizes[0],
  layout: 'grid',
} as const;

/** Layout and page size are stored on the device; a URL without them leaves them unchanged. */
type ReadFilters = Omit<LibraryFilters, 'type' | 'layout' | 'pageSize'> &
  Partial<Pick<LibraryFilters, 'layout' | 'pageSize'>>;

/** The filters in a URL; missing or invalid ones get their defaults. */
export function readFilters(query: URLSearchParams): ReadFilters {
  const pageSize = cardPageSizes.find(size => String(size) === query.get('pageSize'));
  const layout = libraryLayouts.find(each => each === query.get('layout'));
  const page = readAddressNumber(query.get('page')) ?? 0;
  const search = query.get('search') ?? usual.search;
  const collection = cardCollections.find(each => each === query.get('collection')) ?? null;
  return {
    search,
    tags: query.getAll('tags').filter(tag => tag !== ''),
    visibility: cardVisibilities.filter(visibility => query.getAll('visibility').includes(visibility)),
    order: cardOrders.find(order => order === query.get('order')) ?? usualCardOrder(search, collection),
    page: page > 0 ? page : usual.page,
    list: query.get('list'),
    author: isId(query.get('author')) ? query.get('author') : null,
    team: isId(query.get('team')) ? query.get('team') : null,
    collection,
    ...(pageSize && { pageSize }),
    ...(layout && { layout }),
  };
}

/** The service rejects anything else, and a mistyped URL shows the library rather than an error. */
const isId = (text: string | null): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text ?? '');

/** The query for these filters; empty for a library without any. */
export function writeFilters(filters: ReadFilters): string {
  const query = new URLSearchParams();
  if (filters.search !== usual.search) query.set('search', filters.search);
  if (filters.order !== usualCardOrder(filters.search, filters.collection)) query.set('order', filters.order);
  for (const name of ['page', 'pageSize', 'layout'] as const) {
    if (filters[name] !== undefined && filters[name] !== usual[name]) query.set(name, String(filters[name]));
  }
  for (const tag of filters.tags) query.append('tags', tag);
  for (const visibility of filters.visibility) query.append('visibility', visibility);
  for (const name of ['list', 'author', 'team', 'collection'] as const) {
    if (filters[name]) query.set(name, filters[name]);
  }
  const text = query.toString();
  return text && `?${text}`;
}

/**
 * Whether a change keeps its history entry, such as the next key of a search. A page, a tag, an order, and the start or end of a
 * search get their own entry.
 */
export function staysInEntry(before: ReadFilters, after: ReadFilters): boolean {
  if (without(before) !== without(after)) return false;
  if (before.search !== after.search) return before.search !== '' && after.search !== '';
  return before.page === after.page || (after.page === 1 && before.pageSize !== after.pageSize);
}

/** The filters without search text, page, page size and layout. */
const without = (filters: ReadFilters): string => {
  const { search: _search, page: _page, pageSize: _size, layout: _layout, ...rest } = filters;
  return writeFilters({ ...usual, ...rest });
};
