/*
 * Clock of the database, shared by all its processes: a token, a session or a count that one of them writes means the same to
 * all, whatever the clocks of their machines say. Between two synchronizations a process uses its own monotonic clock, so
 * adjusting the machine's clock changes nothing.
 */
import type pg from 'pg';
import { describeError } from '../log/describe-error';
import type { Logger } from '../log/logger';

export interface DatabaseClock {
  now(): Date;
  stop(): void;
}

/** In this time a monotonic clock drifts by a few milliseconds; if the machine slept and the clock stopped, by more. */
const lookEvery = 60_000;
/** Clocks that differ by more than this are logged, in milliseconds. */
const tolerance = 5_000;

export async function startDatabaseClock(pool: pg.Pool, log: Logger): Promise<DatabaseClock> {
  let offset = 0;
  const look = async () => {
    const asked = performance.now();
    const { rows } = await pool.query<{ time: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS time',
    );
    const [row] = rows;
    if (!row) return;
    offset = row.time - (asked + performance.now()) / 2;
    const aheadMs = Math.round(Date.now() - row.time);
    if (Math.abs(aheadMs) > tolerance)
      log.warn({ aheadMs }, 'the clock of this machine is not that of the database, which counts');
  };
  await look();
  let isStopped = false;
  const timer = setTimeout(async () => {
    await look().catch((error: unknown) =>
      log.warn({ error: describeError(error) }, 'the time of the database is not known'),
    );
    if (!isStopped) timer.refresh();
  }, lookEvery);
  return {
    now: () => new Date(performance.now() + offset),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
