import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';

/** Part of a table by which it may have grown until the planner is told. */
const tolerance = 0.2;

/**
 * Tells the planner of the embedded database what is in the tables that have grown. Nobody else does: it has no processes of
 * its own, and without it searches are planned for what the tables held when they were empty. Columns of words and vectors
 * are left out: to read a sample of them takes seconds, and no plan depends on it.
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
