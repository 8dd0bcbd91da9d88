import { describeError } from '../log/describe-error';
import type { Logger } from '../log/logger';
import type { Job, RunningJobs } from './job';

/** For the embedded database, which has one process: each job at the start, as nobody did it meanwhile, and then by the clock. */
export function startTimedJobs(jobs: readonly Job[], log: Logger): RunningJobs {
  const working = new Map<Job, Promise<void>>();
  const begin = (job: Job) => {
    if (working.has(job)) return;
    const work = job
      .run()
      .catch((error: unknown) => log.warn({ job: job.name, error: describeError(error) }, 'job failed'))
      .finally(() => working.delete(job));
    working.set(job, work);
  };
  const timers = jobs.map(job => setInterval(() => begin(job), job.everyMinutes * 60_000));
  for (const job of jobs) begin(job);
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(working.values());
    },
  };
}
