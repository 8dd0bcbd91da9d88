import type { deleteMessage as deleteMessageRoute, HandlerInput } from '@oriel/contracts';
import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { channels, messages, runs, submissions } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import { type ChatServices, topics } from '../chat-services';
import { settleDeleted } from '../runs/lifecycle/settle-deleted';

/** Deletes a question with its answers, whichever of them is named. An answer under way is stopped, and what it cost is booked. */
export async function deleteMessage(
  { db, bus }: ChatServices,
  { params }: HandlerInput<typeof deleteMessageRoute>,
): Promise<undefined> {
  const stopped = await db.transaction(async tx => {
    // Nobody begins to answer the question again meanwhile: what was set aside for that would go with it, unsettled.
    const [named] = await tx
      .select({ id: messages.id, responseToId: messages.responseToId })
      .from(messages)
      .innerJoin(channels, eq(channels.id, messages.channelId))
      .where(eq(messages.id, params.messageId))
      .for('update', { of: channels });
    if (!named) throw notFound();
    const questionId = named.responseToId ?? named.id;
    const pair = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(or(eq(messages.id, questionId), eq(messages.responseToId, questionId)));
    const ids = pair.map(({ id }) => id);
    const running = await tx
      .select()
      .from(runs)
      .where(and(inArray(runs.assistantMessageId, ids), eq(runs.status, 'running')))
      .for('update');
    for (const run of running) {
      await settleDeleted(tx, run);
      await tx.delete(submissions).where(eq(submissions.id, run.submissionId));
    }
    // What followed the pair follows what stood before it.
    const before = tx.select({ id: messages.parentId }).from(messages).where(eq(messages.id, questionId));
    await tx
      .update(messages)
      .set({ parentId: sql`${before}`, updatedAt: sql`${messages.updatedAt}` })
      .where(and(inArray(messages.parentId, ids), notInArray(messages.id, ids)));
    await tx.delete(messages).where(inArray(messages.id, ids));
    return running.map(({ id }) => id);
  });
  for (const id of stopped) await bus.publish(topics.runCancelled, id);
}
