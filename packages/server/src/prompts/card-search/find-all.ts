import type { CardOrder } from '@oriel/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { cards, cardTagCounts } from '../../platform/db/schema';
import type { CardScope, SplitScope } from './card-scope';

export interface Page {
  readonly scope: CardScope;
  /** The same scope in two parts; undefined if it has no cards limited to teams. */
  readonly split: SplitScope | undefined;
  readonly order: CardOrder;
  /** The order as SQL. */
  readonly orderBy: SQL;
  readonly offset: number;
  readonly limit: number;
}

export interface FoundCounts {
  readonly total: number;
  /** Number of all found cards per tag. */
  readonly tags: Readonly<Record<string, number>>;
}

/**
 * Counts an unfiltered scope with the counters that a trigger maintains, because counting many cards is slow. Only cards limited to
 * teams are counted directly.
 */
export async function countScope(
  db: Queryable,
  { scope, split }: Pick<Page, 'scope' | 'split'>,
): Promise<FoundCounts> {
  const isCounted = split === undefined || split.isCounted;
  const rows = await db
    .select({ tag: cardTagCounts.tag, count: sql<number>`sum(${cardTagCounts.count})::int` })
    .from(cardTagCounts)
    .where((isCounted ? scope : split.others)(cardTagCounts))
    .groupBy(cardTagCounts.tag);
  const counters = describeCounts(rows.filter(({ count }) => count > 0));
  if (isCounted) return counters;
  const ofTeams = await countHits(db, split.ofTeams(cards));
  const tags = new Map(Object.entries(counters.tags));
  for (const [tag, count] of Object.entries(ofTeams.tags)) tags.set(tag, (tags.get(tag) ?? 0) + count);
  return { total: counters.total + ofTeams.total, tags: Object.fromEntries(tags) };
}

/** The number of cards per tag; the empty tag counts all cards. */
const describeCounts = (rows: readonly { tag: string; count: number }[]): FoundCounts => ({
  total: rows.find(({ tag }) => tag === '')?.count ?? 0,
  // Tags are user input and may equal a property that every object inherits.
  tags: Object.fromEntries(rows.flatMap(({ tag, count }) => (tag === '' ? [] : [[tag, count]]))),
});

/**
 * Adds an empty tag to each card, so that the same pass also counts all cards. `unnest` in the select list takes a third of the time of
 * `unnest` as a table.
 */
export async function countHits(db: Queryable, found: SQL | undefined): Promise<FoundCounts> {
  const { rows } = await db.execute<{ tag: string; count: number }>(sql`
    SELECT tag, count(*)::int AS count
    FROM (SELECT unnest(array_append(${cards.tags}, '')) AS tag FROM ${cards} WHERE ${found}) AS each
    GROUP BY tag`);
  return describeCounts(rows);
}

/**
 * The ids of one page of an unfiltered scope, in the order of an index. Cards limited to teams are merged into the others, because no
 * index orders both together.
 */
export async function findPage(
  db: Queryable,
  { scope, split, orderBy, offset, limit }: Page,
): Promise<string[]> {
  if (split) {
    const first = (part: CardScope) => sql`(SELECT id, title_key, created_at, uses FROM ${cards}
      WHERE ${part(cards)} ORDER BY ${orderBy} LIMIT ${offset + limit})`;
    const { rows } = await db.execute<{ id: string }>(sql`
      SELECT id FROM (${first(split.others)} UNION ALL ${first(split.ofTeams)}) AS found
      ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`);
    return rows.map(({ id }) => id);
  }
  const rows = await db
    .select({ id: cards.id })
    .from(cards)
    .where(scope(cards))
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}
