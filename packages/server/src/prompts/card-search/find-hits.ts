import { type CardCollection, cardLimits, foldText } from '@oriel/contracts';
import { and, arrayContains, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../platform/db/database';
import { cardFavorites, cardLastUses, cards, listCards } from '../../platform/db/schema';
import { sameWithoutIndex } from './card-scope';
import { countHits, type FoundCounts, type Page } from './find-all';
import { anyRank, phraseFirst, rankQueries } from './rank-hits';

interface Filters extends Page {
  /** As typed. */
  readonly search: string;
  /** Folded words, all of which must match. */
  readonly words: readonly string[];
  /** Tags, all of which must match. */
  readonly tags: readonly string[];
  readonly list: string | undefined;
  readonly author: string | undefined;
  /** Only cards of this team. */
  readonly team: string | undefined;
  /** Narrows the scope further, for a viewer who does not see all of it. */
  readonly narrow?: SQL | undefined;
  /** The collection, and the user whose favorites or last uses it contains. */
  readonly collection: { readonly name: CardCollection; readonly userId: string } | undefined;
}

/** With more hits than this, reading a page from the index of the order is faster, because the first hits are found early. */
const manyHits = 20_000;

export type Found = FoundCounts & {
  readonly ids: readonly string[];
  /** No card has all the words; these have titles with a similar spelling. */
  readonly isSimilar?: boolean;
};

/** The cards in a scope that match words, tags and a list: their number, their tags, and the ids of one page. */
export async function findHits(db: Database, filters: Filters): Promise<Found> {
  const { words, tags, list, author, team, collection, narrow, scope } = filters;
  const others = and(
    tags.length > 0 ? arrayContains(cards.tags, [...tags]) : undefined,
    list === undefined
      ? undefined
      : sql`${cards.id} IN (SELECT ${listCards.cardId} FROM ${listCards} WHERE ${listCards.listId} = ${list})`,
    author === undefined ? undefined : eq(cards.createdBy, author),
    team === undefined ? undefined : arrayContains(cards.teamIds, [team]),
    narrow,
    collection && sql`${cards.id} IN (${collected(collection)})`,
  );
  if (words.length === 0) {
    const found = and(scope(cards), others);
    const counts = await countHits(db, found);
    return { ...counts, ids: await findHitsPage(db, found, counts, filters) };
  }
  // The words of a card are stored outside its row, a cost that the planner ignores: instead of using their index it would read
  // them for all cards in the scope. Therefore sequential scans are turned off.
  return db.transaction(
    async tx => {
      await tx.execute(sql`SET LOCAL enable_seqscan = off`);
      const hits = (query: string) => and(matches(query), scope(cards, sameWithoutIndex), others);
      const counts = await countHits(tx, hits(anyRank(words)));
      if (counts.total === 0) {
        const similar = and(hasSimilarTitle(words), scope(cards), others);
        const similarCounts = await countHits(tx, similar);
        const ids = await findHitsPage(tx, similar, similarCounts, filters);
        return { ...similarCounts, ids, isSimilar: similarCounts.total > 0 };
      }
      const inOrder = and(matches(anyRank(words)), scope(cards), others);
      if (filters.order === 'RELEVANCE')
        return { ...counts, ids: await findRankedPage(tx, hits, inOrder, counts, filters) };
      const page = counts.total < manyHits ? hits(anyRank(words)) : inOrder;
      return { ...counts, ids: await findHitsPage(tx, page, counts, filters) };
    },
    { accessMode: 'read only' },
  );
}

const collected = ({ name, userId }: NonNullable<Filters['collection']>): SQL =>
  name === 'FAVORITES'
    ? sql`SELECT ${cardFavorites.cardId} FROM ${cardFavorites} WHERE ${cardFavorites.userId} = ${userId}`
    : sql`SELECT ${cardLastUses.cardId} FROM ${cardLastUses} WHERE ${cardLastUses.userId} = ${userId}
        ORDER BY ${cardLastUses.usedAt} DESC LIMIT ${cardLimits.recent}`;

const matches = (query: string): SQL => sql`${cards.document} @@ ${query}::tsquery`;

/**
 * One page with the best hits first: rank by rank, until it is full. A rank is only counted if another one may follow it on the
 * page or before it.
 *
 * @param hits Condition for the hits of a query.
 * @param inOrder Condition for all hits that uses the index in the order of equally ranked hits.
 */
async function findRankedPage(
  db: Queryable,
  hits: (query: string) => SQL | undefined,
  inOrder: SQL | undefined,
  { total }: FoundCounts,
  { words, search, offset, limit }: Filters,
): Promise<string[]> {
  const ids: string[] = [];
  const queries = rankQueries(words);
  const typed = search.trim().toLowerCase().replace(/\s+/g, ' ');
  let before = 0;
  for (const [at, query] of queries.entries()) {
    if (before >= total || ids.length === limit) break;
    const isLast = at === queries.length - 1;
    const found = isLast && total >= manyHits ? and(inOrder, matches(query)) : hits(query);
    const count = isLast ? total - before : await db.$count(cards, found);
    const from = Math.max(0, offset - before);
    if (from < count) {
      const rows = await db
        .select({ id: cards.id })
        .from(cards)
        .where(found)
        .orderBy(phraseFirst(at, typed, count))
        .limit(limit - ids.length)
        .offset(from);
      ids.push(...rows.map(({ id }) => id));
    }
    before += count;
  }
  return ids;
}

/** If nothing is found, a title with a word similar to each search word matches: people make typing errors. */
const hasSimilarTitle = (words: readonly string[]): SQL =>
  sql.join(
    words.map(word => sql`${cards.titleKey} %> ${foldText(word)}`),
    sql` AND `,
  );

async function findHitsPage(
  db: Queryable,
  found: SQL | undefined,
  { total }: FoundCounts,
  { orderBy, offset, limit }: Page,
): Promise<string[]> {
  if (total <= offset) return [];
  const rows = await db
    .select({ id: cards.id })
    .from(cards)
    .where(found)
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}
