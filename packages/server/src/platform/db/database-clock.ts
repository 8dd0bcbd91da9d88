/*
 * The time of the database, for the processes that share it: a token, a session or a count that one of them writes means
 * the same to all, whatever the clocks of their machines say. Between two looks at it a process counts on by its own
 * clock that only runs forwards, so that a machine whose clock is put right or wrong changes nothing.
 */
import type pg from 'pg';
import { describeError } from '../log/describe-error';
import type { Logger } from '../log/logger';

export interface DatabaseClock {
  now(): Date;
  stop(): void;
}

/** A clock that counts on by itself is a few milliseconds off in this time; one that stood still while the machine slept, more. */
const lookEvery = 60_000;
/** Clocks that are further apart are told of, in milliseconds. */
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
