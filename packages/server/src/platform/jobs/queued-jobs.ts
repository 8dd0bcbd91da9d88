import type pg from 'pg';
import PgBoss from 'pg-boss';
import { exclusively } from '../db/exclusively';
import { describeError } from '../log/describe-error';
import type { Logger } from '../log/logger';
import type { Job, RunningJobs } from './job';

/** Any number that nothing else on the database locks. */
const lockNumber = 7_203_644;
const schema = 'oriel_jobs';
/** How long a stop waits for a job that is under way, in milliseconds. */
const stopPatience = 5_000;

/**
 * For several processes on one PostgreSQL: each job has a queue there, which the clock of the database fills, and of all
 * processes exactly one works what is due. A job whose process dies is taken up by another when
 * its ten minutes are over.
 * @param lookEvery Seconds within which a process takes up what has become due.
 */
export async function startQueuedJobs(
  jobs: readonly Job[],
  pool: pg.Pool,
  log: Logger,
  lookEvery = 20,
): Promise<RunningJobs> {
  let isStopped = false;
  const db = {
    // A job may report its end when the stop no longer waits for it; the pool is closed by then.
    executeSql: async (text: string, values: unknown[]) =>
      isStopped ? { rows: [] } : pool.query(text, values),
  };
  const boss = new PgBoss({ db, schema });
  boss.on('error', error => log.warn({ error: describeError(error) }, 'jobs are held up'));
  // A new queue is a new table, whose making is in the way of whoever works one already.
  await exclusively(pool, lockNumber, async () => {
    const maker = new PgBoss({ db, schema, supervise: false, schedule: false });
    await maker.start();
    for (const { name, everyMinutes } of jobs) {
      await maker.createQueue(name, { name, policy: 'singleton', retryLimit: 2, expireInSeconds: 600 });
      await maker.schedule(name, `*/${everyMinutes} * * * *`);
    }
    await maker.stop({ graceful: false, close: false });
    await boss.start();
  });
  for (const { name, run } of jobs)
    await boss.work(name, { pollingIntervalSeconds: lookEvery }, async () => {
      const started = performance.now();
      try {
        await run();
      } catch (error) {
        log.warn({ job: name, error: describeError(error) }, 'job failed');
        // The queue keeps a copy without the values of a query.
        throw new Error(describeError(error));
      }
      log.info({ job: name, ms: Math.round(performance.now() - started) }, 'job done');
    });
  return {
    async stop() {
      await boss.stop({ graceful: true, wait: true, close: false, timeout: stopPatience });
      isStopped = true;
    },
  };
}
