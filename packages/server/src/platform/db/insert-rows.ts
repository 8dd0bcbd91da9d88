import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Builds the statement that inserts any number of rows with one parameter: with one parameter per value, parsing a few hundred
 * rows takes the database longer than storing them. It can be part of a larger statement.
 * @param rows A column set in some rows is NULL in the others. A column set in none has its default. Texts must be storable,
 * including those within JSON: see `storableText`.
 */
export const insertRows = <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): SQL => {
  const keys = [...new Set(rows.flatMap(row => Object.keys(row)))];
  const columns = sql.join(
    keys.map(key => sql.identifier(nameOf(table, key))),
    sql`, `,
  );
  return sql`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${recordsOf(table, rows)}`;
};

/** Rows of a table, or of some of its columns, for a SELECT. They are read from one parameter. */
export function recordsOf<T extends PgTable>(table: T, rows: readonly Partial<T['$inferInsert']>[]): SQL {
  const named = rows.map(row =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [nameOf(table, key), value])),
  );
  return sql`json_populate_recordset(NULL::${table}, ${JSON.stringify(named)}::json)`;
}

function nameOf(table: PgTable, key: string): string {
  const column = getTableColumns(table)[key];
  if (!column) throw new Error(`There is no column for ${key}`);
  return column.name;
}
