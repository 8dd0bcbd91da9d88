/*
 * The engine for background work, on both databases:
 *
 * 1. A row of work says what to do and when. `addWork` stores it together with the change that needs it; scheduled work keeps its
 *    row, whose due time advances.
 * 2. A process takes due rows, one at a time, with a lease that it renews while it works. Each job limits how many of its items a
 *    process runs at the same time.
 * 3. Completed work is removed. Failed work is due again later; after the last attempt its row is kept with its error.
 * 4. A process that stops returns the work that ends at its signal. The work of a dead process is taken by another one when its
 *    lease expires.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../../services';
import { describeError } from '../log/describe-error';
import { defaultWaits, type Job } from './job';
import {
  addSchedules,
  endAttempt,
  endWork,
  freeAll,
  giveBack,
  renewLeases,
  takeDue,
  takeOne,
  type WorkRow,
} from './work-store';

/** Topic of the bus. The payload is the name of a job that is due. */
const workAdded = 'work-added';
/** Seconds that a process counts as alive after it renewed its leases. */
const leaseSeconds = 20;
/** Milliseconds between two polls for due work, which also renew the leases. */
const defaultLookEvery = 5_000;
/** Milliseconds that a stop waits for work that does not end at its signal. */
const stopPatience = 5_000;
/** Seconds of a lease that is not renewed. */
const fixedLease = 120;
/** Seconds of the lease of work that does not end at a stop. */
const lastLease = 60;

type WorkServices = Pick<Services, 'db' | 'bus' | 'log'>;

export interface WorkOptions {
  /** No other process can be running on this database: leftover work is free, and scheduled work is due. */
  readonly isAlone: boolean;
  /** Whether this process runs scheduled work. */
  readonly hasClock: boolean;
  /** Milliseconds; set in tests. */
  readonly lookEvery?: number | undefined;
}

export interface RunningWork {
  /** Starts no more work, aborts what can be aborted, and waits up to five seconds for the rest. */
  stop(): Promise<void>;
}

interface Running {
  readonly row: WorkRow;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** Has added work started at once by any free process. Call it after the commit. */
export async function announceWork(
  { bus }: Pick<Services, 'bus'>,
  { name }: Pick<Job, 'name'>,
): Promise<void> {
  // Stored work is also found by the next poll.
  await bus.publish(workAdded, name).catch(() => {});
}

/**
 * Makes one attempt in this process, whether due or not. Its lease lasts two minutes.
 * @returns whether it succeeded; otherwise the engine retries it
 */
export async function workNow(services: WorkServices, job: Job, key: string): Promise<boolean> {
  const row = await takeOne(services.db, randomUUID(), job, key, fixedLease);
  if (!row) return false;
  return attempt(services, job, row, new AbortController().signal);
}

/** @returns whether it succeeded */
async function attempt(
  { db, log }: WorkServices,
  job: Job,
  row: WorkRow,
  signal: AbortSignal,
): Promise<boolean> {
  const { waits = defaultWaits, everyMinutes } = job;
  const fail = async (error: string) => {
    log.warn({ work: job.name, key: row.key, attempt: row.attempts, error }, 'work failed');
    const wait = everyMinutes === undefined ? waits[row.attempts - 1] : everyMinutes * 60;
    // Call it first, so that it is called again if this process dies.
    if (wait === undefined) await job.giveUp?.(row.key);
    await endAttempt(db, row, error, wait);
  };
  // This item may be what kills its process.
  if (everyMinutes === undefined && row.attempts > waits.length + 1) {
    await fail(row.error ?? 'Its process has died');
    return false;
  }
  const started = performance.now();
  try {
    await job.run({ key: row.key, owner: row.owner ?? '', signal });
  } catch (error) {
    if (!signal.aborted) await fail(describeError(error));
    else if (signal.reason instanceof Stopping) await giveBack(db, row);
    return false;
  }
  await endWork(db, job, row);
  log.debug({ work: job.name, key: row.key, ms: Math.round(performance.now() - started) }, 'work done');
  return true;
}

class Stopping extends Error {
  override readonly name = 'Stopping';
}

/** Runs due work until it is stopped. */
export async function startWork(
  services: WorkServices,
  jobs: readonly Job[],
  { isAlone, hasClock, lookEvery = defaultLookEvery }: WorkOptions,
): Promise<RunningWork> {
  const { db, bus, log } = services;
  const owner = randomUUID();
  const known = new Map(
    jobs.flatMap(job => (hasClock || job.everyMinutes === undefined ? [[job.name, job]] : [])),
  );
  const running = new Map<number, Running>();
  let isStopping = false;
  let looking: Promise<void> | undefined;
  let looksAgain = false;

  /** Measured by the clock of `performance`. */
  let settledFrom = 0;
  const holdUp = (error: unknown) => {
    // While the database was away no process could renew its leases; give them time to do so.
    settledFrom = performance.now() + leaseSeconds * 1_000;
    log.warn({ error: describeError(error) }, 'work is held up');
  };
  function look(): void {
    looksAgain = true;
    looking ??= takeAll()
      .catch(holdUp)
      .finally(() => {
        looking = undefined;
      });
  }

  async function takeAll(): Promise<void> {
    while (looksAgain && !isStopping) {
      looksAgain = false;
      while (!isStopping) {
        const isSettled = performance.now() >= settledFrom;
        const open = [...known.values()].filter(
          job => (isSettled || job.everyMinutes === undefined) && hasRoom(job),
        );
        if (open.length === 0) break;
        const row = await takeDue(db, owner, {
          jobs: open.map(({ name }) => name),
          running: [...running.keys()],
          isSettled,
          lease: leaseSeconds,
        });
        const job = row && known.get(row.job);
        if (!job) break;
        begin(job, row);
      }
    }
  }

  function hasRoom({ name, atOnce = 1 }: Job): boolean {
    let count = 0;
    for (const { row } of running.values()) if (row.job === name) count++;
    return count < atOnce;
  }

  function begin(job: Job, row: WorkRow): void {
    const abort = new AbortController();
    const done = attempt(services, job, row, abort.signal)
      .catch((error: unknown) => {
        // Its lease expires, and the work is started again.
        log.warn({ work: row.job, key: row.key, error: describeError(error) }, 'end of work not stored');
      })
      .finally(() => {
        running.delete(row.id);
        look();
      });
    running.set(row.id, { row, abort, done: done.then(() => undefined) });
  }

  async function renew(): Promise<void> {
    if (running.size === 0) return;
    const asked = [...running];
    const ours = await renewLeases(
      db,
      owner,
      asked.map(([id]) => id),
      leaseSeconds,
    );
    for (const [id, { abort }] of asked) if (!ours.has(id)) abort.abort(new Error('Another process has it'));
  }

  if (isAlone) await freeAll(db);
  const timed = [...known.values()].filter(({ everyMinutes }) => everyMinutes !== undefined);
  await addSchedules(db, timed, isAlone);
  const unsubscribe = bus.subscribe(workAdded, job => {
    if (known.has(job)) look();
  });
  const timer = setInterval(() => {
    renew().catch(holdUp);
    look();
  }, lookEvery);
  look();

  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      unsubscribe();
      await looking;
      const left = [...running.values()];
      for (const { abort } of left) abort.abort(new Stopping('The process stops'));
      const patience = new AbortController();
      await Promise.race([
        Promise.all(left.map(({ done }) => done)),
        delay(stopPatience, undefined, { signal: patience.signal }),
      ]);
      patience.abort();
      // Another process must not begin work that is still running here.
      const late = [...running.keys()];
      if (late.length > 0) await renewLeases(db, owner, late, lastLease).catch(holdUp);
    },
  };
}
