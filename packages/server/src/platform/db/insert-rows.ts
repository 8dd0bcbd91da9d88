import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * The statement that inserts rows, however many, with one parameter: where each value is one of its own, a few hundred rows
 * take the database longer to read than to store. Can be a part of a larger statement.
 * @param rows What one of them has, and another leaves out, is NULL there. What all leave out has its default.
 */
export const insertRows = <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): SQL => {
  const columns = namesOf(table, [...new Set(rows.flatMap(row => Object.keys(row)))]);
  return sql`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${recordsOf(table, rows)}`;
};

/** Rows of a table, or of some of its columns, to select from. They are read from one parameter. */
export function recordsOf<T extends PgTable>(table: T, rows: readonly Partial<T['$inferInsert']>[]): SQL {
  const columns = getTableColumns(table);
  const named = rows.map(row =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]?.name ?? key, value])),
  );
  return sql`json_populate_recordset(NULL::${table}, ${JSON.stringify(named)}::json)`;
}

function namesOf(table: PgTable, keys: readonly string[]): SQL {
  const columns = getTableColumns(table);
  return sql.join(
    keys.map(key => {
      const column = columns[key];
      if (!column) throw new Error(`There is no column for ${key}`);
      return sql.identifier(column.name);
    }),
    sql`, `,
  );
}
