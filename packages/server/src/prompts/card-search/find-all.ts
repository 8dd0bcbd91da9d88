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
  /** How many of all that were found have a tag. */
  readonly tags: Readonly<Record<string, number>>;
}

/** Counts what nothing narrows by the counters that a trigger keeps: counting the cards takes as long as there are many. */
export async function countScope(db: Queryable, scope: CardScope): Promise<FoundCounts> {
  const rows = await db
    .select({ tag: cardTagCounts.tag, count: sql<number>`sum(${cardTagCounts.count})::int` })
    .from(cardTagCounts)
    .where(scope(cardTagCounts))
    .groupBy(cardTagCounts.tag);
  const total = rows.find(({ tag }) => tag === '')?.count ?? 0;
  return { total, tags: toRecord(rows.filter(({ tag, count }) => tag !== '' && count > 0)) };
}

/** Tags are what people write: one of them may have the name of something that every object has. */
export const toRecord = (rows: readonly { tag: string; count: number }[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ tag, count }) => [tag, count]));

/** The ids of one page of what nothing narrows, read from an index in its order. */
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
