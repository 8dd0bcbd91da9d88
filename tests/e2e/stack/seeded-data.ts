/*
 * Prepares data that a server has already seeded, from which the stacks of the tests start. It is made before a run: for the
 * embedded database as a folder, which is kept until the server is rebuilt, and for PostgreSQL as a database and a folder of
 * files, which are removed after the run.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@oriel/testing/free-port';
import { createDatabase, startPostgres, type TestDatabase } from '@oriel/testing/postgres';
import { request } from '@playwright/test';
import { startChild } from './child';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const built = join(root, 'packages/server/dist');
const cache = join(root, 'tests/node_modules/.cache');
const prefix = 'seeded-data-';

/** Environment variables that give the workers the database and its files. */
const databaseVariable = 'ORIEL_SEEDED_DATABASE';
const folderVariable = 'ORIEL_SEEDED_FOLDER';

/** The runner calls it once. @returns a function that removes the temporary data */
export default async function makeSeededData(): Promise<() => Promise<void>> {
  await makeSnapshot();
  const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  const folder = await mkdtemp(join(tmpdir(), 'oriel-seeded-'));
  const database = await createDatabase();
  await seed({ DATA_DIR: folder, DATABASE_URL: database.url });
  process.env[databaseVariable] = new URL(database.url).pathname.slice(1);
  process.env[folderVariable] = folder;
  return async () => {
    await database.drop();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Path of the data folder after the first start of this server build; each build has its own. */
function snapshot(): string {
  const hash = createHash('sha256').update(process.version);
  for (const name of readdirSync(built).sort())
    if (!name.endsWith('.map')) hash.update(name).update(readFileSync(join(built, name)));
  return join(cache, `${prefix}${hash.digest('hex').slice(0, 16)}`);
}

/** Makes the snapshot of the current build if it is missing, and removes those of other builds. */
async function makeSnapshot(): Promise<void> {
  const folder = snapshot();
  if (existsSync(folder)) return;
  mkdirSync(cache, { recursive: true });
  const half = await mkdtemp(join(cache, 'half-'));
  await seed({ DATA_DIR: half });
  for (const name of readdirSync(cache))
    if (name.startsWith(prefix)) rmSync(join(cache, name), { recursive: true, force: true });
  renameSync(half, folder);
}

/** Starts the server once on empty data, then stops it. */
async function seed(env: Record<string, string>): Promise<void> {
  const port = await freePort();
  const server = startChild('packages/server/dist/main.js', {
    PORT: String(port),
    // No test has its examples at this address, so the seed allows no further origin.
    EXAMPLES_PORT: '1',
    OPENAI_API_KEY: '',
    LOG_LEVEL: 'warn',
    ...env,
  });
  await server.ready;
  await signInFirst(`http://localhost:${port}`);
  await leaveFirstSteps(`http://localhost:${port}`);
  await server.stop();
}

/** Signs a person in, in English, and keeps them signed in: the demo workspace takes the language of its first person. */
async function signInFirst(origin: string): Promise<void> {
  const browser = await request.newContext({ extraHTTPHeaders: { 'accept-language': 'en' } });
  const form = await browser.get(`${origin}/api/core/v1/auth/login?returnTo=/chat`);
  const end = await browser.post(form.url(), { form: { username: 'staff', password: 'demo' } });
  if (!end.ok()) throw new Error(`The first sign-in was answered with ${end.status()}`);
  await browser.dispose();
}

/** Completes the owner's first steps, whose dialog would block other tests. */
async function leaveFirstSteps(origin: string): Promise<void> {
  const browser = await request.newContext();
  const form = await browser.get(`${origin}/api/core/v1/auth/login?returnTo=/chat`);
  await browser.post(form.url(), { form: { username: 'owner', password: 'demo' } });
  const kept = await browser.put(`${origin}/api/core/v1/users/me/first-steps`, {
    data: { state: 'done' },
    headers: { origin },
  });
  if (!kept.ok()) throw new Error(`The first steps were answered with ${kept.status()}`);
  await browser.dispose();
}

/** Fills an empty data folder for the embedded database, so that the server finds its demonstration data there. */
export async function copySnapshot(dataDir: string): Promise<void> {
  const folder = snapshot();
  if (existsSync(folder)) await cp(folder, dataDir, { recursive: true });
}

/**
 * Creates a seeded database on PostgreSQL and fills an empty data folder with its files.
 *
 * @returns undefined outside a test run, because only a run has a seeded database
 */
export async function copyDatabase(dataDir: string): Promise<TestDatabase | undefined> {
  const [template, folder] = [process.env[databaseVariable], process.env[folderVariable]];
  if (!template || !folder) return undefined;
  await cp(folder, dataDir, { recursive: true });
  return createDatabase(template);
}
