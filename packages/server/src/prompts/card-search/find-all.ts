import type { CardOrder } from '@oriel/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { cards, cardTagCounts } from '../../platform/db/schema';
import type { CardScope } from './card-scope';

export interface Page {
  readonly scope: CardScope;
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

/** Counts an unfiltered scope with the counters that a trigger keeps: the time to count cards grows with their number. */
export async function countScope(db: Queryable, scope: CardScope): Promise<FoundCounts> {
  const rows = await db
    .select({ tag: cardTagCounts.tag, count: sql<number>`sum(${cardTagCounts.count})::int` })
    .from(cardTagCounts)
    .where(scope(cardTagCounts))
    .groupBy(cardTagCounts.tag);
  const total = rows.find(({ tag }) => tag === '')?.count ?? 0;
  return { total, tags: toRecord(rows.filter(({ tag, count }) => tag !== '' && count > 0)) };
}

/** Tags are user input: one of them may be the name of a property that every object has. */
export const toRecord = (rows: readonly { tag: string; count: number }[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ tag, count }) => [tag, count]));

/** The ids of one page of an unfiltered scope, read from an index in its order. */
export async function findPage(db: Queryable, { scope, orderBy, offset, limit }: Page): Promise<string[]> {
  const rows = await db
    .select({ id: cards.id })
    .from(cards)
    .where(scope(cards))
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}
