/*
 * A new stack starts from a database that is migrated and seeded already. It is made once for a run, by starting and
 * ending a server: as a packed file for the embedded database, and as a database to copy on PostgreSQL.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, packDatabase } from '@oriel/server';
import { createDatabase } from '../postgres/create-database';
import { testConfig } from './test-config';

/** Environment variables by which the processes of a run find the templates. */
const fileVariable = 'ORIEL_TEST_TEMPLATE_FILE';
const databaseVariable = 'ORIEL_TEST_TEMPLATE_DATABASE';

/** The packed, seeded database; undefined where no set-up has made one, then a stack is made from nothing. */
export const templateFile = (): string | undefined => process.env[fileVariable];
/** Name of the seeded database on the PostgreSQL of the tests; undefined where no set-up has made one. */
export const templateDatabase = (): string | undefined => process.env[databaseVariable];

/** Makes both. @returns removes them */
export async function makeTemplates(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'oriel-template-'));
  const file = join(folder, 'database.tar');
  const [database] = await Promise.all([seedPostgres(), packSeeded(join(folder, 'data'), file)]);
  process.env[fileVariable] = file;
  process.env[databaseVariable] = new URL(database.url).pathname.slice(1);
  return async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function seedPostgres() {
  const database = await createDatabase();
  const server = await createServer(testConfig({ database: { url: database.url, listenUrl: database.url } }));
  await server.close();
  return database;
}

async function packSeeded(dataDir: string, file: string): Promise<void> {
  const server = await createServer(testConfig({ dataDir }));
  await server.close();
  await packDatabase(file, dataDir);
  await rm(dataDir, { recursive: true });
}
