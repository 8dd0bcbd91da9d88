import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { endImage } from '../../ai/images/end-image';
import type { Transaction } from '../../platform/db/database';
import { channels, images, runs } from '../../platform/db/schema';
import type { ChatServices } from '../chat-services';
import { topics } from '../run-topics';
import { settleDeleted } from '../runs/lifecycle/settle-deleted';

/** Deletes channels with all their data. Running answers are stopped, and their cost is booked. */
export async function removeChannels(
  { db, bus }: Pick<ChatServices, 'db' | 'bus'>,
  where: SQL | undefined,
): Promise<number> {
  const { stopped, count } = await db.transaction(tx => deleteChannels(tx, where));
  for (const id of stopped) await bus.publish(topics.runCancelled, id);
  return count;
}

/** Deletes them in a transaction. @returns the running answers, which `runCancelled` stops after the commit */
export async function deleteChannels(
  tx: Transaction,
  where: SQL | undefined,
): Promise<{ stopped: readonly string[]; count: number }> {
  const found = await tx
    .select({ id: channels.id, isTemporary: channels.isTemporary })
    .from(channels)
    .where(where)
    .for('update');
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return { stopped: [], count: 0 };
  // Before the answers are booked: images are always locked before accounts.
  await leavePictures(tx, ids, new Set(found.filter(({ isTemporary }) => isTemporary).map(({ id }) => id)));
  const running = await tx
    .select()
    .from(runs)
    .where(and(inArray(runs.channelId, ids), eq(runs.status, 'running')))
    .for('update');
  for (const run of running) await settleDeleted(tx, run);
  await tx.delete(channels).where(inArray(channels.id, ids));
  return { stopped: running.map(({ id }) => id), count: ids.length };
}

/**
 * Keeps images in the gallery, except those of temporary chats, which expire at once; images of a chat deleted with all its data
 * were deleted before.
 */
export async function leavePictures(
  tx: Transaction,
  channelIds: readonly string[],
  temporary: ReadonlySet<string>,
): Promise<void> {
  const drawn = await tx
    .select({ id: images.id, channelId: images.channelId })
    .from(images)
    .where(inArray(images.channelId, [...channelIds]))
    .orderBy(images.id)
    .for('update');
  const over = drawn.filter(({ channelId }) => temporary.has(channelId ?? '')).map(({ id }) => id);
  const now = new Date();
  for (const id of over) await endImage(tx, id, undefined, { status: 'cancelled' }, now);
  if (over.length > 0)
    await tx
      .update(images)
      .set({ binnedAt: sql`now()`, sharedAt: null, expiresAt: sql`now()` })
      .where(inArray(images.id, over));
  if (drawn.length > 0)
    await tx
      .update(images)
      .set({ channelId: null })
      .where(inArray(images.channelId, [...channelIds]));
}
