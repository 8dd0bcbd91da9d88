import type pg from 'pg';
import { untilLocked } from './take-transaction-lock';

/**
 * Runs a task that only one process on a PostgreSQL may run at a time; the others wait and then run it too.
 * @param work Receives the connection that holds the lock, which on the embedded database is the only one.
 * @param lockNumber Any number that no other lock on the database uses.
 */
export async function withConnectionLock<T>(
  pool: pg.Pool,
  lockNumber: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await untilLocked(async () => {
      const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
        lockNumber,
      ]);
      return rows[0]?.locked ?? false;
    });
    try {
      return await work(client);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [lockNumber]);
    }
  } finally {
    client.release();
  }
}
