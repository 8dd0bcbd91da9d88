import type { CardSearch, LibraryFilters, LibraryType, Locale } from '@oriel/contracts';
import type { PromptsSession } from './start-session';

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
  { type, search, tags, visibility, order, page, pageSize, list }: LibraryFilters,
  session: Pick<PromptsSession, 'organization'>,
  locale: Locale,
): CardSearch {
  // A list has cards of every visibility, so the tab says nothing of them.
  const scope =
    list !== null && session.organization
      ? { space: session.organization.id, owned: false }
      : scopeOf(type, session, locale);
  const own = list === null && type === 'my' && visibility.length > 0 ? { visibility: [...visibility] } : {};
  return {
    ...scope,
    ...own,
    search: search.trim(),
    tags: [...tags],
    order,
    page,
    pageSize,
    ...(list === null ? {} : { list }),
  };
}
