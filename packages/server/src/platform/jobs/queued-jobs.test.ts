import { createDatabase, type TestDatabase } from '@oriel/testing';
import PgBoss from 'pg-boss';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../db/drivers/pglite';
import { openPostgres } from '../db/drivers/postgres';
import { createLogger } from '../log/logger';
import type { RunningJobs } from './job';
import { startQueuedJobs } from './queued-jobs';

const name = 'count-stars';
const lookEvery = 0.5;

describe('jobs of several processes', () => {
  const log = createLogger({ logLevel: 'fatal', logPretty: false });
  let database: TestDatabase;
  let engines: Engine[];
  let workers: RunningJobs[];
  let outside: PgBoss;
  beforeEach(async () => {
    database = await createDatabase();
    engines = [0, 1, 2].map(() => openPostgres(database.url, () => {}));
    workers = [];
    outside = new PgBoss({
      db: { executeSql: (text, values) => engineOf(2).pool.query(text, values) },
      schema: 'oriel_jobs',
      supervise: false,
      schedule: false,
    });
  });
  afterEach(async () => {
    for (const worker of workers) await worker.stop();
    for (const engine of engines) await engine.close();
    await database.drop();
  });

  const engineOf = (index: number) => engines[index] ?? expect.unreachable();
  /** Begins to work what is due, as a process of its own does. */
  const start = async (index: number, run: () => Promise<void>) => {
    const { pool } = engineOf(index);
    workers.push(await startQueuedJobs([{ name, everyMinutes: 30, run }], pool, log, lookEvery));
  };
  /** Resolves when a process has looked for work a few times more. */
  const looked = (index: number) =>
    new Promise<void>(resolve => {
      let looks = 0;
      engineOf(index).pool.on('acquire', () => {
        if (++looks === 4) resolve();
      });
    });

  it('are worked by one at a time', { timeout: 60_000 }, async () => {
    let atWork = 0;
    const together: number[] = [];
    const work = (index: number) => async () => {
      together.push(++atWork);
      await looked(1 - index);
      atWork--;
    };
    await start(0, work(0));
    await start(1, work(1));
    await outside.start();
    for (let due = 0; due < 3; due++) await outside.send(name, {});
    await expect.poll(() => together, { timeout: 40_000 }).toEqual([1, 1, 1]);
    await expect.poll(() => atWork, { timeout: 20_000 }).toBe(0);
  });

  it('are taken up by another when their process has died', { timeout: 60_000 }, async () => {
    const worked: string[] = [];
    await start(0, async () => void worked.push('by the other'));
    await workers.pop()?.stop();
    await outside.start();
    await outside.send(name, {});
    // Whoever takes it is never heard of again.
    expect(await outside.fetch(name)).toHaveLength(1);
    await start(1, async () => void worked.push('by the other'));
    await looked(1);
    expect(worked).toEqual([]);
    await engineOf(2).pool.query(
      `UPDATE oriel_jobs.job SET started_on = now() - interval '11 minutes' WHERE state = 'active'`,
    );
    // As every process does it by the clock.
    await outside.maintain();
    await expect.poll(() => worked, { timeout: 20_000 }).toEqual(['by the other']);
  });

  it('leave their process at work where their end cannot be stored', { timeout: 60_000 }, async () => {
    let end: (() => void) | undefined;
    const work = () =>
      new Promise<void>(resolve => {
        end = resolve;
      });
    await start(0, work);
    await outside.start();
    await outside.send(name, {});
    await expect.poll(() => end, { timeout: 20_000 }).toBeDefined();
    // An error that nobody handles would fail the run.
    const query = vi.spyOn(engineOf(0).pool, 'query').mockRejectedValue(new Error('away') as never);
    end?.();
    const ends = () => query.mock.calls.filter(([text]) => String(text).includes('FROM results'));
    await expect.poll(ends).toHaveLength(1);
    query.mockRestore();
  });
});
