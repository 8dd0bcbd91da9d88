/*
 * A new stack starts from a database that is already migrated and seeded. It is created once per run, by starting and stopping a
 * server: as a packed file and a data folder for the embedded database, and as a database to copy on PostgreSQL.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, packDatabase } from '@oriel/server';
import { createDatabase } from '../postgres/create-database';
import { testConfig } from './test-config';

/** Environment variables through which the processes of a run find the templates. */
const fileVariable = 'ORIEL_TEST_TEMPLATE_FILE';
const folderVariable = 'ORIEL_TEST_TEMPLATE_FOLDER';
const databaseVariable = 'ORIEL_TEST_TEMPLATE_DATABASE';

/** The packed, seeded database; undefined if no set-up has created one, in which case a stack is built from scratch. */
export const templateFile = (): string | undefined => process.env[fileVariable];
/** Name of the seeded database on the PostgreSQL of the tests; undefined if no set-up has created one. */
export const templateDatabase = (): string | undefined => process.env[databaseVariable];

/**
 * Creates a data folder for a server that runs as a separate process. Its embedded database is already seeded, which saves a
 * third of the start.
 */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'oriel-data-'));
  const seeded = process.env[folderVariable];
  if (seeded) await cp(seeded, folder, { recursive: true });
  return folder;
}

/** Creates all templates. @returns a function that removes them */
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
