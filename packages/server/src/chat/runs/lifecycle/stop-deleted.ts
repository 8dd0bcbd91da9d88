import { and, eq, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database';
import { runs } from '../../../platform/db/schema';
import { interruptRun } from './interrupt-run';

/**
 * Ends the running answers of chats and messages that are put into the bin. Partial answers are kept, and their cost is booked. The
 * caller holds the lock of their channels.
 * @returns the runs that `runCancelled` stops after the commit
 */
export async function stopDeleted(tx: Transaction, where: SQL | undefined): Promise<readonly string[]> {
  const running = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(where, eq(runs.status, 'running')));
  for (const { id } of running) await interruptRun(tx, id, { finish: 'stopped' });
  return running.map(({ id }) => id);
}
