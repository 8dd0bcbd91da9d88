import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { channels, runs } from '../../db/schema';
import { type ChatServices, topics } from '../chat-services';
import { settleDeleted } from '../runs/settle-deleted';

/** Deletes channels with all that hangs on them. Answers under way are stopped, and what they cost is booked. */
export async function removeChannels({ db, bus }: ChatServices, where: SQL | undefined): Promise<number> {
  const { stopped, count } = await db.transaction(async tx => {
    const found = await tx.select({ id: channels.id }).from(channels).where(where).for('update');
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return { stopped: [], count: 0 };
    const running = await tx
      .select()
      .from(runs)
      .where(and(inArray(runs.channelId, ids), eq(runs.status, 'running')))
      .for('update');
    for (const run of running) await settleDeleted(tx, run);
    await tx.delete(channels).where(inArray(channels.id, ids));
    return { stopped: running.map(({ id }) => id), count: ids.length };
  });
  for (const id of stopped) await bus.publish(topics.runCancelled, id);
  return count;
}
