import type { Client } from 'pg';

/** Maximum characters of the list of tables for the model. */
const maxSchema = 8_000;

const statement = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
         string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
   WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')
     AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
     AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')
   GROUP BY n.nspname, c.relname
   ORDER BY n.nspname, c.relname
   LIMIT 200`;

/** The tables that a connection may read, one per line, such as `public.orders(id integer, placed_at date)`. */
export async function readSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string; columns: string }>(statement);
  return rows
    .map(({ name, columns }) => `${name}(${columns})`)
    .join('\n')
    .slice(0, maxSchema);
}
