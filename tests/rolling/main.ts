/*
 * Starts the built server of an earlier version, whose folder is the argument, and that of this version on one PostgreSQL, as
 * an update of several processes does, and exercises both as users would. `npm run rolling` checks out and builds the earlier
 * one.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@oriel/testing/free-port';
import { startModelEndpoint } from '@oriel/testing/model';
import { query } from '@oriel/testing/postgres';
import { type Child, startChild } from '../e2e/stack/child';
import { startDatabase } from '../e2e/stack/database';
import { Caller, type Version } from './caller';
import { startFront } from './front';
import type { Journey } from './journey';
import { Report, same } from './report';
import { runJobs } from './run-jobs';
import { comeLate, stopOld } from './stop-old';
import { readOldAuditLog, walkBesideNewThings } from './walk-beside-new-things';
import { walkBothWays, writeBefore } from './walk-both-ways';

const file = 'packages/server/dist/main.js';
const [oldFolder] = process.argv.slice(2);
if (oldFolder === undefined) throw new Error('Name the folder of the earlier version');

const report = new Report(line => process.stdout.write(`${line}\n`));
const endings: (() => Promise<unknown>)[] = [];
const later = <T>(value: T, end: (value: T) => Promise<unknown>): T => {
  endings.push(() => end(value));
  return value;
};

async function run(): Promise<void> {
  const database = later(await startDatabase(), one => one.close());
  const dataDir = later(await mkdtemp(join(tmpdir(), 'oriel-rolling-')), folder =>
    rm(folder, { recursive: true, force: true }),
  );
  const model = later(await startModelEndpoint(), one => one.close());
  const front = later(await startFront(await freePort()), one => one.close());
  const examplesPort = await freePort();
  const start = async (version: Version): Promise<Child> => {
    const port = await freePort();
    const server = startChild(
      file,
      {
        PORT: String(port),
        PUBLIC_URL: front.url,
        EXAMPLES_PORT: String(examplesPort),
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        OPENAI_API_KEY: 'sk-stand-in',
        OPENAI_BASE_URL: model.baseUrl,
        SUMMARY_MODEL: 'off',
        RATE_LIMIT: '0',
        STOP_PATIENCE: '1',
        LOG_LEVEL: 'warn',
        LOG_PRETTY: 'off',
      },
      version === 'old' ? oldFolder : undefined,
    );
    later(server, one => one.stop());
    await server.ready;
    front.point(version, port);
    return server;
  };
  const newestMigration = async () => {
    const rows = await query(
      database.url,
      'SELECT max(created_at)::float8 AS time FROM drizzle.__drizzle_migrations',
    );
    // The column matches the statement.
    return (rows as { time: number | null }[])[0]?.time;
  };

  const old = await start('old');
  const keys = JSON.parse(await readFile(join(dataDir, 'examples.json'), 'utf8'));
  const journey: Journey = {
    report,
    front,
    model,
    organizationId: keys.organizationId,
    secretKey: keys.secretKey,
    pageOrigin: `http://127.0.0.1:${examplesPort}`,
    owner: await Caller.signIn(front, 'old', 'owner'),
    member: await Caller.signIn(front, 'old', 'member'),
  };
  const before = await writeBefore(journey);

  const young = await start('new');
  await report.step('the new version brings the schema to its newest migration', async () => {
    const file = new URL('../../packages/server/drizzle/meta/_journal.json', import.meta.url);
    const { entries } = JSON.parse(await readFile(file, 'utf8'));
    same(await newestMigration(), entries.at(-1).when, 'The newest migration');
  });
  await walkBothWays(journey, before);
  await walkBesideNewThings(journey, () => runJobs(database.url));
  await stopOld(journey, async () => {
    front.point('old', undefined);
    await old.stop();
    return old.exitCode();
  });
  const late = await start('old');
  await comeLate(journey);

  for (const [name, { output }] of [
    ['old', old],
    ['new', young],
    ['late old', late],
  ] as const)
    await report.step(`the ${name} version has logged no error`, async () => {
      const errors = output()
        .split('\n')
        .filter(line => /"level":(50|60)|job failed/.test(line));
      same(errors.slice(0, 3), []);
    });
  await readOldAuditLog(journey);
}

let isEnding = false;
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  for (const each of endings.reverse()) await each().catch(error => process.stderr.write(`${error}\n`));
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().then(() => process.exit(130)));

await report.step('the journey comes to its end', run);
await end();
process.stdout.write(`\n${report.summary}\n`);
process.exitCode = report.exitCode;
