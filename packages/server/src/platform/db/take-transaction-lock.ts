import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Transaction } from './database';

const askEvery = 100;

/**
 * Waits for a lock that lasts until the transaction ends.
 * @param lockNumber Any number that nothing else on the database locks.
 */
export const takeTransactionLock = (tx: Transaction, lockNumber: number): Promise<void> =>
  untilLocked(async () => {
    const { rows } = await tx.execute<{ locked: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${lockNumber}) AS locked`,
    );
    return rows[0]?.locked ?? false;
  });

/**
 * Asks for a lock until it is given. Who waits in one query instead fails where the others take longer than a query may,
 * as when many processes start at once.
 */
export async function untilLocked(isLocked: () => Promise<boolean>): Promise<void> {
  while (!(await isLocked())) await delay(askEvery);
}
