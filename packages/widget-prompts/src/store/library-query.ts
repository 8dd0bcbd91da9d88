import type { CardSearch, LibraryFilters, LibraryType, Locale } from '@oriel/contracts';
import type { PromptsSession } from './start-session';

/** Nothing that narrows the cards of a tab down. */
export const unfiltered = {
  search: '',
  tags: [],
  visibility: [],
  list: null,
  author: null,
  collection: null,
} as const satisfies Partial<LibraryFilters>;

/** Whether the filters choose cards of all tabs, so that a tab is none of them. */
export const isAcrossTabs = ({
  list,
  author,
  collection,
}: Pick<LibraryFilters, 'list' | 'author' | 'collection'>): boolean =>
  [list, author, collection].some(filter => filter !== null);

/** Where the cards of a tab are looked for. */
export function scopeOf(
  type: LibraryType,
  { organization }: Pick<PromptsSession, 'organization'>,
  locale: Locale,
): Pick<CardSearch, 'space' | 'visibility' | 'owned' | 'language'> {
  if (type === 'curated' || !organization) {
    return { space: '', visibility: ['CURATED'], owned: false, language: locale };
  }
  if (type === 'workspace') return { space: organization.id, visibility: ['ORG'], owned: false };
  return { space: organization.id, owned: true };
}

/** The search for what the filters say. The visibility is a choice among one's own cards; the other tabs fix it. */
export function queryOf(
  { type, search, tags, visibility, order, page, pageSize, list, author, collection }: LibraryFilters,
  session: Pick<PromptsSession, 'organization'>,
  locale: Locale,
): CardSearch {
  // What is on a list, of somebody or in a collection is of every visibility, so the tab says nothing of it.
  const isMixed = isAcrossTabs({ list, author, collection });
  const scope =
    isMixed && session.organization
      ? { space: session.organization.id, owned: false }
      : scopeOf(type, session, locale);
  const own = !isMixed && type === 'my' && visibility.length > 0 ? { visibility: [...visibility] } : {};
  return {
    ...scope,
    ...own,
    search: search.trim(),
    tags: [...tags],
    order,
    page,
    pageSize,
    ...(list === null ? {} : { list }),
    ...(author === null ? {} : { author }),
    ...(collection === null ? {} : { collection }),
  };
}
