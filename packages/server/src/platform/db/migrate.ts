import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { exclusively } from './exclusively';

/** Any number that nothing else on the database locks. */
const lockNumber = 7_203_641;

/** The folder of the SQL files: beside `src` in the source, beside `dist` for the bundle. */
function findMigrations(): string {
  for (const path of ['../drizzle', '../../../drizzle']) {
    const folder = fileURLToPath(new URL(path, import.meta.url));
    if (existsSync(folder)) return folder;
  }
  throw new Error('The folder drizzle with the migrations is missing');
}

/** Brings the database to the newest schema. Of processes that start at once, one does it and the others wait. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  await exclusively(pool, lockNumber, client =>
    migrate(drizzle(client), { migrationsFolder: findMigrations() }),
  );
}
