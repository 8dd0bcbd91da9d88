import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Transaction } from './database';

const askEvery = 100;

/**
 * Waits for a lock that is held until the transaction ends.
 * @param lockNumber Any number that no other lock on the database uses.
 */
export const takeTransactionLock = (tx: Transaction, lockNumber: number): Promise<void> =>
  untilLocked(async () => {
    const { rows } = await tx.execute<{ locked: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${lockNumber}) AS locked`,
    );
    return rows[0]?.locked ?? false;
  });

/**
 * Polls for a lock until it is granted. Waiting in one query would fail if others hold the lock longer than the query timeout, as
 * when many processes start at the same time.
 */
export async function untilLocked(isLocked: () => Promise<boolean>): Promise<void> {
  while (!(await isLocked())) await delay(askEvery);
}
