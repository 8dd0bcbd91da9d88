import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';

/** Share of a table by which it may grow before its statistics are refreshed. */
const tolerance = 0.2;

/**
 * Updates the planner statistics of the embedded database for tables that have grown. It has no autovacuum, so without this
 * searches would be planned for empty tables. Columns of words and vectors are left out: sampling them takes seconds, and no plan
 * depends on them.
 */
export async function refreshStatistics(db: Queryable): Promise<void> {
  const { rows } = await db.execute<{ name: string; columns: string }>(sql`
    SELECT grown.name, string_agg(quote_ident(attname), ', ') AS columns
    FROM (
      SELECT oid, oid::regclass::text AS name, relpages,
        pg_relation_size(oid) / current_setting('block_size')::int AS pages
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    ) AS grown
    JOIN pg_attribute ON attrelid = grown.oid
    WHERE abs(pages - relpages) > ${tolerance}::float8 * pages
      AND attnum > 0 AND NOT attisdropped AND atttypid::regtype::text NOT IN ('tsvector', 'real[]')
    GROUP BY grown.name`);
  for (const { name, columns } of rows) await db.execute(sql.raw(`ANALYZE ${name} (${columns})`));
}
