import { and, arrayContains, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/database';
import { cards, listCards } from '../../db/schema';
import { orderClauses } from './card-order';
import { type FoundCounts, type Page, toRecord } from './find-all';

interface Filters extends Page {
  /** Folded; all of them. */
  readonly words: readonly string[];
  /** All of them. */
  readonly tags: readonly string[];
  readonly list: string | undefined;
}

/** Below this many letters the parts of words are too many to be of use, and trigrams have none. */
const shortestPart = 4;

/** What words, tags and a list leave of a scope: how many, with which tags, and the ids of one page. */
export async function findHits(db: Database, filters: Filters): Promise<FoundCounts & { ids: string[] }> {
  const statement = hitsStatement(filters);
  if (filters.words.length === 0) return readHits(db, statement);
  return db.transaction(
    async tx => {
      // What a search reads lies beside the row, which the planner does not reckon with: for a frequent word it would
      // rather fetch all of it than ask the index.
      await tx.execute(sql`SET LOCAL enable_seqscan = off`);
      return readHits(tx, statement);
    },
    { accessMode: 'read only' },
  );
}

async function readHits(db: Queryable, statement: SQL): Promise<FoundCounts & { ids: string[] }> {
  const { rows } = await db.execute<{
    total: number;
    tags: { tag: string; count: number }[] | null;
    ids: string[];
  }>(statement);
  const [row] = rows;
  if (!row) throw new Error('A search without an answer');
  return { total: row.total, tags: toRecord(row.tags ?? []), ids: row.ids };
}

/** Finds the cards once, and counts and orders what was found. */
function hitsStatement({ scope, words, tags, list, order, offset, limit }: Filters): SQL {
  const others = and(
    scope(cards),
    tags.length > 0 ? arrayContains(cards.tags, [...tags]) : undefined,
    list === undefined
      ? undefined
      : sql`${cards.id} IN (SELECT ${listCards.cardId} FROM ${listCards} WHERE ${listCards.listId} = ${list})`,
  );
  const ways = words.length > 0 ? waysToFind(words) : [undefined];
  const found = ways.map(
    way =>
      sql`SELECT ${cards.id} AS id, ${cards.titleKey} AS title_key, ${cards.createdAt} AS created_at, ${cards.tags} AS tags FROM ${cards} WHERE ${and(others, way)}`,
  );
  return sql`
    WITH hits AS MATERIALIZED (${sql.join(found, sql` UNION `)})
    SELECT
      (SELECT count(*)::int FROM hits) AS total,
      (
        SELECT json_agg(json_build_object('tag', tag, 'count', number)) FROM (
          SELECT tag, count(*)::int AS number FROM (SELECT unnest(tags) AS tag FROM hits) AS each GROUP BY tag
        ) AS counted
      ) AS tags,
      ARRAY(SELECT id FROM hits ORDER BY ${orderClauses[order]} LIMIT ${limit} OFFSET ${offset}) AS ids`;
}

/**
 * A word is found where one begins with it, and in the title also within one. Each way is one that an index serves by
 * itself: an `OR` over two indexes would have every hit looked at again.
 */
function waysToFind(words: readonly string[]): SQL[] {
  const begins = (word: string) => `'${word}':*`;
  const inDocument = (of: readonly string[]) =>
    sql`${cards.document} @@ ${of.map(begins).join(' & ')}::tsquery`;
  // Words are letters and digits, so nothing in them is a sign of the pattern.
  const inTitle = (word: string) => sql`${cards.titleKey} LIKE ${`%${word}%`}`;
  const within = words
    .filter(word => word.length >= shortestPart)
    .map(word => {
      const rest = words.filter(other => other !== word);
      return sql.join(
        [inTitle(word), ...rest.map(other => sql`(${inTitle(other)} OR ${inDocument([other])})`)],
        sql` AND `,
      );
    });
  return [inDocument(words), ...within];
}
