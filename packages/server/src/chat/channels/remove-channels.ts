import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database';
import { channels, images, runs } from '../../platform/db/schema';
import { type ChatServices, topics } from '../chat-services';
import { settleDeleted } from '../runs/lifecycle/settle-deleted';

/** Deletes channels with all that hangs on them. Answers under way are stopped, and what they cost is booked. */
export async function removeChannels(
  { db, bus }: Pick<ChatServices, 'db' | 'bus'>,
  where: SQL | undefined,
): Promise<number> {
  const { stopped, count } = await db.transaction(tx => deleteChannels(tx, where));
  for (const id of stopped) await bus.publish(topics.runCancelled, id);
  return count;
}

/** Does that in a transaction. @returns the answers under way, which are stopped by `runCancelled` after the commit */
export async function deleteChannels(
  tx: Transaction,
  where: SQL | undefined,
): Promise<{ stopped: readonly string[]; count: number }> {
  const found = await tx.select({ id: channels.id }).from(channels).where(where).for('update');
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return { stopped: [], count: 0 };
  const running = await tx
    .select()
    .from(runs)
    .where(and(inArray(runs.channelId, ids), eq(runs.status, 'running')))
    .for('update');
  for (const run of running) await settleDeleted(tx, run);
  // Pictures stay in the gallery; those of a chat that goes with all that it has were deleted before.
  await tx.update(images).set({ channelId: null }).where(inArray(images.channelId, ids));
  await tx.delete(channels).where(inArray(channels.id, ids));
  return { stopped: running.map(({ id }) => id), count: ids.length };
}
