import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database';
import { channelShares, channels, runs } from '../../platform/db/schema';
import { isKept, isUnasked } from '../load-channel';
import { stopDeleted } from '../runs/lifecycle/stop-deleted';
import { deleteChannels, leavePictures } from './remove-channels';

/**
 * Puts channels into the bin; temporary ones, and those without a question, are deleted for good. Running answers are stopped. Links
 * end, and restoring a channel does not bring them back, because nobody expects a revoked link to work again.
 * @returns as `deleteChannels`
 */
export async function binChannels(
  tx: Transaction,
  where: SQL | undefined,
): Promise<{ stopped: readonly string[]; count: number }> {
  const gone = await deleteChannels(tx, and(where, or(eq(channels.isTemporary, true), isUnasked)));
  const found = await tx
    .select({ id: channels.id })
    .from(channels)
    .where(and(where, isKept))
    .orderBy(channels.id)
    .for('update');
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return gone;
  await leavePictures(tx, ids, new Set());
  const stopped = await stopDeleted(tx, inArray(runs.channelId, ids));
  await tx.delete(channelShares).where(inArray(channelShares.channelId, ids));
  await tx
    .update(channels)
    .set({ binnedAt: sql`now()`, updatedAt: sql`${channels.updatedAt}` })
    .where(inArray(channels.id, ids));
  return { stopped: [...gone.stopped, ...stopped], count: gone.count + ids.length };
}
