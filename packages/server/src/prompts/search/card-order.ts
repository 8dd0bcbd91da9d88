import type { CardOrder } from '@oriel/contracts';
import { type SQL, sql } from 'drizzle-orm';

/** Orders in which no two cards stand at the same place, so that no page repeats one of another. */
export const orderClauses: Readonly<Record<CardOrder, SQL>> = {
  // The order among hits that are as good as each other.
  RELEVANCE: sql`title_key, id`,
  ALPHABETICAL: sql`title_key, id`,
  NEWEST: sql`created_at DESC, id DESC`,
  OLDEST: sql`created_at, id`,
};
