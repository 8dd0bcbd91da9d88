import type { Services } from '../../services';
import type { OpenDatabase } from '../db/database';
import type { Logger } from '../log/logger';
import type { Job, RunningJobs } from './job';
import { startTasks, type TaskWorker } from './tasks';
import { startTimedJobs } from './timed-jobs';

/** Begins the jobs by the clock and the work on tasks, where the configuration has this process do them. */
export async function startJobs(
  { config, db, log }: Pick<Services, 'config' | 'db' | 'log'>,
  database: Pick<OpenDatabase, 'engine' | 'pool'>,
  jobs: readonly Job[],
  workers: readonly TaskWorker[],
): Promise<RunningJobs> {
  if (!config.jobs) return { stop: async () => {} };
  const begun = [await startClock(log, database, jobs), startTasks(db, log, workers)];
  return {
    async stop() {
      await Promise.all(begun.map(each => each.stop()));
    },
  };
}

async function startClock(
  log: Logger,
  { engine, pool }: Pick<OpenDatabase, 'engine' | 'pool'>,
  jobs: readonly Job[],
): Promise<RunningJobs> {
  if (engine === 'pglite') return startTimedJobs(jobs, log);
  const { startQueuedJobs } = await import('./queued-jobs');
  return startQueuedJobs(jobs, pool, log);
}
