import type { CardOrder } from '@oriel/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { cardLastUses } from '../../platform/db/schema';

/** Orders in which no two cards stand at the same place, so that no page repeats one of another. */
const orderClauses: Readonly<Record<Exclude<CardOrder, 'LAST_USED'>, SQL>> = {
  // The order among hits that are as good as each other.
  RELEVANCE: sql`title_key, id`,
  ALPHABETICAL: sql`title_key, id`,
  NEWEST: sql`created_at DESC, id DESC`,
  OLDEST: sql`created_at, id`,
  MOST_USED: sql`uses DESC NULLS LAST, title_key, id`,
};

/** @param recentOf The user among whose last uses is searched; elsewhere all cards would have to be read for that order. */
export function orderClause(order: CardOrder, recentOf: string | undefined): SQL {
  if (order !== 'LAST_USED') return orderClauses[order];
  if (recentOf === undefined) return orderClauses.ALPHABETICAL;
  return sql`(SELECT ${cardLastUses.usedAt} FROM ${cardLastUses}
    WHERE ${cardLastUses.userId} = ${recentOf} AND ${cardLastUses.cardId} = cards.id) DESC NULLS LAST, title_key, id`;
}
