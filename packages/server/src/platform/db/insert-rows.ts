import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * The statement that inserts rows, however many, with one parameter: where each value is one of its own, a few hundred rows
 * take the database longer to read than to store. Can be a part of a larger statement.
 * @param rows What one of them has, and another leaves out, is NULL there. What all leave out has its default. Their texts can
 * be stored as they are, also those within JSON: see `storableText`.
 */
export const insertRows = <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): SQL => {
  const keys = [...new Set(rows.flatMap(row => Object.keys(row)))];
  const columns = sql.join(
    keys.map(key => sql.identifier(nameOf(table, key))),
    sql`, `,
  );
  return sql`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${recordsOf(table, rows)}`;
};

/** Rows of a table, or of some of its columns, to select from. They are read from one parameter. */
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
