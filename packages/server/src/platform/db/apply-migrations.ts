import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { ConfigError } from '../config/config-error';
import { untilLocked } from './take-transaction-lock';

/** Any number that no other lock on the database uses. */
const lockNumber = 7_203_641;

/** The last version whose migrations lead up to the baseline, which is the first migration here. */
const lastBeforeBaseline = '08a5328f';

/** The folder of the SQL files: beside `src` in the source, beside `dist` for the bundle. */
function findMigrations(): string {
  for (const path of ['../drizzle', '../../../drizzle']) {
    const folder = fileURLToPath(new URL(path, import.meta.url));
    if (existsSync(folder)) return folder;
  }
  throw new Error('The folder drizzle with the migrations is missing');
}

/** Number of migrations of this version. */
export const countKnownMigrations = (): number =>
  readMigrationFiles({ migrationsFolder: findMigrations() }).length;

/**
 * Migrates the database to the newest schema. If several processes start at the same time, one migrates and the others wait.
 * @throws {ConfigError} if the database is older than the baseline; nothing is changed then
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const migrationsFolder = findMigrations();
  await withConnectionLock(pool, lockNumber, async client => {
    await refuseOlderThanBaseline(client, migrationsFolder);
    await migrate(drizzle(client), { migrationsFolder });
  });
}

async function refuseOlderThanBaseline(client: pg.PoolClient, migrationsFolder: string): Promise<void> {
  const [baseline] = readMigrationFiles({ migrationsFolder });
  if (!baseline) throw new Error('The journal lists no migration');
  const { rows: tables } = await client.query(
    `SELECT FROM pg_tables WHERE schemaname = 'drizzle' AND tablename = '__drizzle_migrations'`,
  );
  if (tables.length === 0) return;
  const { rows } = await client.query<{ newest: string | null }>(
    'SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations',
  );
  const newest = rows[0]?.newest ?? null;
  if (newest === null || Number(newest) >= baseline.folderMillis) return;
  throw new ConfigError([
    `This database is of a version before ${lastBeforeBaseline}. Start ${lastBeforeBaseline} on it once, which brings it up to date, and then this version.`,
  ]);
}

/**
 * Runs a task that only one process on a PostgreSQL may run at a time; the others wait and then run it too.
 * @param work Receives the connection that holds the lock, which on the embedded database is the only one.
 * @param lockNumber Any number that no other lock on the database uses.
 */
async function withConnectionLock<T>(
  pool: pg.Pool,
  lockNumber: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await untilLocked(async () => {
      const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
        lockNumber,
      ]);
      return rows[0]?.locked ?? false;
    });
    try {
      return await work(client);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [lockNumber]);
    }
  } finally {
    client.release();
  }
}
