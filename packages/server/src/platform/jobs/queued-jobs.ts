import type pg from 'pg';
import PgBoss from 'pg-boss';
import { withConnectionLock } from '../db/with-connection-lock';
import { describeError } from '../log/describe-error';
import type { Logger } from '../log/logger';
import type { Job, RunningJobs } from './job';

/** Any number that nothing else on the database locks. */
const lockNumber = 7_203_644;
const schema = 'oriel_jobs';
/** How long a stop waits for a job that is under way, in milliseconds. */
const stopPatience = 5_000;
/** Part of the statements by which the library stores that jobs have ended, and reads how many. */
const endOfJobs = 'SELECT COUNT(*) FROM results';

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
    async executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
      const isEnd = text.includes(endOfJobs);
      const nothing = { rows: isEnd ? [{ count: 0 }] : [] };
      // A job may report its end when the stop no longer waits for it; the pool is closed by then.
      if (isStopped) return nothing;
      try {
        return await pool.query(text, values);
      } catch (error) {
        if (!isEnd) throw error;
        // Nothing waits for the end to be stored, so a rejection would end the process. The job is taken up again.
        log.warn({ error: describeError(error) }, 'end of a job not stored');
        return nothing;
      }
    },
  };
  const boss = new PgBoss({ db, schema });
  boss.on('error', error => log.warn({ error: describeError(error) }, 'jobs are held up'));
  // A new queue is a new table, whose making is in the way of whoever works one already.
  await withConnectionLock(pool, lockNumber, async () => {
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
