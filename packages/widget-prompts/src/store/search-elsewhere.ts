import {
  type CardSearch,
  type CardSearchResult,
  type LibraryFilters,
  type LibraryType,
  type Locale,
  libraryTypes,
  type PromptCardItem,
} from '@oriel/contracts';
import { isAcrossTabs, queryOf } from './library-query';
import type { PromptsSession } from './start-session';

/** Cards that a search finds in another tab. */
export interface FoundElsewhere {
  readonly type: LibraryType;
  /** The first ones. */
  readonly cards: readonly PromptCardItem[];
  readonly totalCount: number;
}

/** Number of cards shown of each other tab; the rest is one press away. */
const fewElsewhere = 6;

/**
 * Sends a search to the other tabs as well. A tab that fails is left out. There is none to ask after the first page, and with a
 * filter that only the current tab has.
 */
export function searchElsewhere(
  asked: LibraryFilters,
  session: PromptsSession,
  locale: Locale,
  send: (body: CardSearch) => Promise<CardSearchResult>,
): Promise<FoundElsewhere | undefined>[] {
  const isOfAll = asked.search.trim() !== '' && asked.page === 1 && asked.visibility.length === 0;
  if (!isOfAll || isAcrossTabs(asked)) return [];
  const others = libraryTypes.filter(type => type !== asked.type);
  return others.map(async type => {
    const body = queryOf({ ...asked, type, pageSize: fewElsewhere }, session, locale);
    const found = await send(body).catch(() => undefined);
    return found && !found.isSimilar
      ? { type, cards: found.results, totalCount: found.totalCount }
      : undefined;
  });
}

/** A person's shared cards are in two tabs; each card is shown once. */
export function withoutRepeats(
  { results, isSimilar }: CardSearchResult,
  others: readonly (FoundElsewhere | undefined)[],
): readonly FoundElsewhere[] {
  const seen = new Set(isSimilar ? [] : results.map(({ id }) => id));
  return others.flatMap(other => {
    const cards = other?.cards.filter(({ id }) => !seen.has(id)) ?? [];
    if (!other || cards.length === 0) return [];
    for (const { id } of cards) seen.add(id);
    return [{ ...other, cards, totalCount: other.totalCount - (other.cards.length - cards.length) }];
  });
}
