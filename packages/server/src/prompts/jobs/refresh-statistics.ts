import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';

/** Part by which the number of cards may change until the planner is told. */
const tolerance = 0.2;

/**
 * Tells the planner of the embedded database how many cards there are and what is in them, when that has changed. Nobody
 * else does: it has no processes of its own, and without it every search is planned as for an empty table.
 */
export async function refreshStatistics(db: Queryable): Promise<void> {
  const { rows } = await db.execute<{ known: number; present: number }>(sql`
    SELECT
      (SELECT reltuples FROM pg_class WHERE oid = 'cards'::regclass)::float8 AS known,
      (SELECT coalesce(sum(count), 0) FROM card_tag_counts WHERE tag = '')::float8 AS present`);
  const { known = 0, present = 0 } = rows[0] ?? {};
  if (Math.abs(present - Math.max(known, 0)) <= tolerance * present) return;
  await db.execute(sql`ANALYZE cards`);
  await db.execute(sql`ANALYZE card_tag_counts`);
}
