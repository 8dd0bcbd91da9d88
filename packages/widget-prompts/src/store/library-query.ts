import type { CardSearch, LibraryFilters, LibraryType, Locale } from '@oriel/contracts';
import type { PromptsSession } from './start-session';

/** Filter values that do not narrow down the cards of a tab. */
export const unfiltered = {
  search: '',
  tags: [],
  visibility: [],
  list: null,
  author: null,
  team: null,
  collection: null,
} as const satisfies Partial<LibraryFilters>;

/** Whether the filters span all tabs, so that no tab is selected. */
export const isAcrossTabs = ({
  list,
  author,
  team,
  collection,
}: Pick<LibraryFilters, 'list' | 'author' | 'team' | 'collection'>): boolean =>
  [list, author, team, collection].some(filter => filter !== null);

/** The search scope of a tab. */
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

/** The search query for the filters. Visibility is selectable only for the user's own cards; the other tabs fix it. */
export function queryOf(
  { type, search, tags, visibility, order, page, pageSize, list, author, team, collection }: LibraryFilters,
  session: Pick<PromptsSession, 'organization'>,
  locale: Locale,
): CardSearch {
  // Cards of a list, an author, a team or a collection have every visibility, so the tab does not apply.
  const isMixed = isAcrossTabs({ list, author, team, collection });
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
    ...(team === null ? {} : { team }),
    ...(collection === null ? {} : { collection }),
  };
}
