import { and, arrayContains, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../platform/db/database';
import { cards, listCards } from '../../platform/db/schema';
import { orderClauses } from './card-order';
import { sameWithoutIndex } from './card-scope';
import { type FoundCounts, type Page, toRecord } from './find-all';

interface Filters extends Page {
  /** Folded; all of them. */
  readonly words: readonly string[];
  /** All of them. */
  readonly tags: readonly string[];
  readonly list: string | undefined;
}

/** From here on the index of the order is the shorter way to a page: of so many, the first ones are soon found. */
const manyHits = 20_000;

type Found = FoundCounts & { readonly ids: readonly string[] };

/** What words, tags and a list leave of a scope: how many, with which tags, and the ids of one page. */
export async function findHits(db: Database, filters: Filters): Promise<Found> {
  const { words, tags, list, scope } = filters;
  const others = and(
    tags.length > 0 ? arrayContains(cards.tags, [...tags]) : undefined,
    list === undefined
      ? undefined
      : sql`${cards.id} IN (SELECT ${listCards.cardId} FROM ${listCards} WHERE ${listCards.listId} = ${list})`,
  );
  if (words.length === 0) {
    const found = and(scope(cards), others);
    const counts = await countHits(db, found);
    return { ...counts, ids: await findHitsPage(db, found, counts, filters) };
  }
  // The words of a card lie beside its row, which the planner does not reckon with: rather than ask their index it would
  // fetch those of all cards that are anybody's. So it is left no other way.
  return db.transaction(
    async tx => {
      await tx.execute(sql`SET LOCAL enable_seqscan = off`);
      const where = and(hasWords(words), scope(cards, sameWithoutIndex), others);
      const counts = await countHits(tx, where);
      if (counts.total === 0) {
        const similar = and(hasSimilarTitle(words), scope(cards), others);
        const similarCounts = await countHits(tx, similar);
        return { ...similarCounts, ids: await findHitsPage(tx, similar, similarCounts, filters) };
      }
      const page = counts.total < manyHits ? where : and(hasWords(words), scope(cards), others);
      return { ...counts, ids: await findHitsPage(tx, page, counts, filters) };
    },
    { accessMode: 'read only' },
  );
}

/** A word is found where one begins with it, and in title and tags also within one: see `cardColumns`. */
const hasWords = (words: readonly string[]): SQL =>
  sql`${cards.document} @@ ${words.map(word => `'${word}':*`).join(' & ')}::tsquery`;

/** Where nothing is found, a title that has something like each word will do: people mistype. */
const hasSimilarTitle = (words: readonly string[]): SQL =>
  sql.join(
    words.map(word => sql`${cards.titleKey} %> ${word}`),
    sql` AND `,
  );

/**
 * Each card has one tag more, by which all are counted in the same pass. In the list of columns `unnest` costs a third of
 * what it costs as a table.
 */
async function countHits(db: Queryable, found: SQL | undefined): Promise<FoundCounts> {
  const { rows } = await db.execute<{ tag: string; count: number }>(sql`
    SELECT tag, count(*)::int AS count
    FROM (SELECT unnest(array_append(${cards.tags}, '')) AS tag FROM ${cards} WHERE ${found}) AS each
    GROUP BY tag`);
  const total = rows.find(({ tag }) => tag === '')?.count ?? 0;
  return { total, tags: toRecord(rows.filter(({ tag }) => tag !== '')) };
}

async function findHitsPage(
  db: Queryable,
  found: SQL | undefined,
  { total }: FoundCounts,
  { order, offset, limit }: Page,
): Promise<string[]> {
  if (total <= offset) return [];
  const rows = await db
    .select({ id: cards.id })
    .from(cards)
    .where(found)
    .orderBy(orderClauses[order])
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}
