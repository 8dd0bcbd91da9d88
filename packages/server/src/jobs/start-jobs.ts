import type { OpenDatabase } from '../db/database';
import type { Services } from '../services';
import type { Job, RunningJobs } from './job';
import { startTimedJobs } from './timed-jobs';

/** Begins the jobs where the configuration has this process do them. */
export async function startJobs(
  { config, log }: Pick<Services, 'config' | 'log'>,
  database: Pick<OpenDatabase, 'engine' | 'pool'>,
  jobs: readonly Job[],
): Promise<RunningJobs> {
  if (!config.jobs) return { stop: async () => {} };
  if (database.engine === 'pglite') return startTimedJobs(jobs, log);
  const { startQueuedJobs } = await import('./queued-jobs');
  return startQueuedJobs(jobs, database.pool, log);
}
