/*
 * The database of the last release: its schema, made by its migrations, and rows in every table. Making a release sets `released`
 * to its newest migration.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

/** Number of the newest migration of the last release. */
export const released = 47;

const migrations = join(import.meta.dirname, '../../../../drizzle');

export interface Migration {
  readonly idx: number;
  readonly tag: string;
}

export const readMigrations = (): readonly (Migration & { readonly statements: readonly string[] })[] => {
  // Written by drizzle-kit.
  const { entries } = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as {
    entries: Migration[];
  };
  return entries.map(entry => ({
    ...entry,
    statements: readFileSync(join(migrations, `${entry.tag}.sql`), 'utf8')
      .split('--> statement-breakpoint')
      .map(statement => statement.trim())
      .filter(statement => statement !== ''),
  }));
};

/** Migrates an empty database to the schema of the last release. */
export async function migrateToReleased(pool: pg.Pool): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'oriel-released-'));
  try {
    cpSync(migrations, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: Migration[] };
    const entries = journal.entries.filter(({ idx }) => idx <= released);
    writeFileSync(file, JSON.stringify({ ...journal, entries }));
    await migrate(drizzle(pool), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

/** Stored columns by table, without generated columns, and without a table that is unused. */
export async function readColumns(pool: pg.Pool): Promise<ReadonlyMap<string, readonly Column[]>> {
  const { rows } = await pool.query<Column>(`
    SELECT table_name AS "table", column_name AS "name", udt_name AS "type",
      is_nullable = 'NO' AND column_default IS NULL AS "isRequired"
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER' AND table_name <> 'tasks'
    ORDER BY table_name, ordinal_position`);
  const tables = new Map<string, Column[]>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  return tables;
}

const listOf = (columns: readonly Column[]) => columns.map(({ name }) => `"${name}"`).join(', ');

/**
 * Copies the rows of a current database into one of the last release, for the columns that it had. A server has written the rows,
 * so they are consistent.
 */
export async function copyRows(from: pg.Pool, to: pg.Pool): Promise<void> {
  const tables = await readColumns(to);
  // The only connection that the embedded database has.
  const client = await to.connect();
  try {
    // Disables the checks of references between rows.
    await client.query(`SET session_replication_role = 'replica'`);
    for (const [table, columns] of tables) {
      const { rows } = await from.query<{ rows: string | null }>(
        `SELECT json_agg(one)::text AS rows FROM (SELECT ${listOf(columns)} FROM "${table}") AS one`,
      );
      await client.query(
        `INSERT INTO "${table}" (${listOf(columns)})
        SELECT ${listOf(columns)} FROM json_populate_recordset(NULL::"${table}", $1::json)`,
        [rows[0]?.rows ?? '[]'],
      );
    }
  } finally {
    await client.query(`SET session_replication_role = 'origin'`);
    client.release();
  }
}

/** Values for columns where a table's constraint does not accept the default sample of the type. */
const samples: Readonly<Record<string, string>> = {
  'card_proposals.status': 'pending',
  'embed_sessions.refresh_hash': 'text',
  'invites.status': 'pending',
  'lists.visibility': 'CURATED',
  'spending_limits.user_id': '00000000-0000-4000-8000-00000000000a',
  'credit_ledger.delta': '2',
};

const sampleOf = ({ table, name, type }: Column): string => {
  const sample = samples[`${table}.${name}`];
  if (sample !== undefined) return sample;
  if (type.startsWith('_')) return '{}';
  if (type === 'uuid') return '00000000-0000-4000-8000-00000000000a';
  if (type === 'timestamptz') return '2026-11-25T12:00:00Z';
  if (type.startsWith('json')) return '{}';
  if (type === 'bool') return 'false';
  if (type === 'bytea') return '\\x00';
  return ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric'].includes(type) ? '1' : 'text';
};

/** Inserts one row into each empty table; the rows it references need not exist. @returns names of those tables */
export async function fillEmptyTables(pool: pg.Pool): Promise<readonly string[]> {
  const filled: string[] = [];
  const tables = await readColumns(pool);
  const client = await pool.connect();
  try {
    await client.query(`SET session_replication_role = 'replica'`);
    for (const [table, columns] of tables) {
      const { rowCount } = await client.query(`SELECT FROM "${table}" LIMIT 1`);
      if (rowCount !== 0) continue;
      filled.push(table);
      const given = columns.filter(
        ({ isRequired, name }) => isRequired || Object.hasOwn(samples, `${table}.${name}`),
      );
      await client.query(
        given.length === 0
          ? `INSERT INTO "${table}" DEFAULT VALUES`
          : `INSERT INTO "${table}" (${listOf(given)}) VALUES (${given.map((_, index) => `$${index + 1}`).join(', ')})`,
        given.map(sampleOf),
      );
    }
  } finally {
    await client.query(`SET session_replication_role = 'origin'`);
    client.release();
  }
  return filled;
}

/** Number of rows and a digest of all values in the given columns, by table. */
export async function digestRows(
  pool: pg.Pool,
  tables: ReadonlyMap<string, readonly Column[]>,
): Promise<ReadonlyMap<string, unknown>> {
  const digests = new Map<string, unknown>();
  for (const [table, columns] of tables) {
    const { rows } = await pool.query(
      `SELECT count(*)::int AS count, md5(string_agg(one::text, E'\\n' ORDER BY one::text)) AS digest
      FROM (SELECT ${listOf(columns)} FROM "${table}") AS one`,
    );
    digests.set(table, rows[0]);
  }
  return digests;
}
