/*
 * A new stack starts from a database that is migrated and seeded already. It is made once for a run, by starting and
 * ending a server: as a packed file and a data folder for the embedded database, and as a database to copy on PostgreSQL.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, packDatabase } from '@oriel/server';
import { createDatabase } from '../postgres/create-database';
import { testConfig } from './test-config';

/** Environment variables by which the processes of a run find the templates. */
const fileVariable = 'ORIEL_TEST_TEMPLATE_FILE';
const folderVariable = 'ORIEL_TEST_TEMPLATE_FOLDER';
const databaseVariable = 'ORIEL_TEST_TEMPLATE_DATABASE';

/** The packed, seeded database; undefined where no set-up has made one, then a stack is made from nothing. */
export const templateFile = (): string | undefined => process.env[fileVariable];
/** Name of the seeded database on the PostgreSQL of the tests; undefined where no set-up has made one. */
export const templateDatabase = (): string | undefined => process.env[databaseVariable];

/**
 * Makes a data folder for a server that runs as a process of its own. Its embedded database is seeded already, which saves
 * the process a third of its start.
 */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'oriel-data-'));
  const seeded = process.env[folderVariable];
  if (seeded) await cp(seeded, folder, { recursive: true });
  return folder;
}

/** Makes all of them. @returns removes them */
export async function makeTemplates(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'oriel-template-'));
  const file = join(folder, 'database.tar');
  const dataDir = join(folder, 'data');
  const [database] = await Promise.all([seedPostgres(), packSeeded(dataDir, file)]);
  process.env[fileVariable] = file;
  process.env[folderVariable] = dataDir;
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
}
