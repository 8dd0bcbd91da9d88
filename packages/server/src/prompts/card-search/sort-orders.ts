import type { CardOrder } from '@oriel/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { cardLastUses } from '../../platform/db/schema';

/** Total orders, so that no page repeats a card of another. */
const orderClauses: Readonly<Record<Exclude<CardOrder, 'LAST_USED'>, SQL>> = {
  // The order of equally ranked hits.
  RELEVANCE: sql`title_key, id`,
  ALPHABETICAL: sql`title_key, id`,
  NEWEST: sql`created_at DESC, id DESC`,
  OLDEST: sql`created_at, id`,
  MOST_USED: sql`uses DESC NULLS LAST, title_key, id`,
};

/** @param recentOf The user whose last uses are searched; for other searches this order would require reading all cards. */
export function orderClause(order: CardOrder, recentOf: string | undefined): SQL {
  if (order !== 'LAST_USED') return orderClauses[order];
  if (recentOf === undefined) return orderClauses.ALPHABETICAL;
  return sql`(SELECT ${cardLastUses.usedAt} FROM ${cardLastUses}
    WHERE ${cardLastUses.userId} = ${recentOf} AND ${cardLastUses.cardId} = cards.id) DESC NULLS LAST, title_key, id`;
}
