import { deleteMessage, type HandlerInput, listMessages, type RouteOutput } from '@oriel/contracts';
import { and, desc, eq, inArray, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database';
import { channels, messages, runs, submissions } from '../../platform/db/schema';
import { badRequest, notFound } from '../../platform/errors/errors';
import { topics } from '../chat-services';
import { operation } from '../policy';
import { settleDeleted } from '../runs/lifecycle/settle-deleted';
import { toChatMessage } from '../runs/log/chat-message';

export const messageOperations = [
  // One view of both tables: an unfinished answer always comes with the run that writes it.
  operation(listMessages, ({ db, channel, query }) =>
    db.transaction(tx => readPage(tx, channel.id, query), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    }),
  ),

  // Not a `transaction`: what is told to other processes is told after the commit.
  operation(deleteMessage, async ({ db, bus, message }) => {
    const stopped = await db.transaction(tx => deleteAsked(tx, message.id));
    for (const id of stopped) await bus.publish(topics.runCancelled, id);
    return undefined;
  }),
];

async function readPage(
  tx: Transaction,
  channelId: string,
  query: HandlerInput<typeof listMessages>['query'],
): Promise<RouteOutput<typeof listMessages>> {
  const inChannel = and(eq(messages.channelId, channelId), eq(messages.superseded, false));
  let before: number | undefined;
  if (query.before !== undefined) {
    const [anchor] = await tx
      .select({ seq: messages.seq })
      .from(messages)
      .where(and(inChannel, eq(messages.id, query.before)));
    if (!anchor) throw badRequest('no_messages_found', 'There is no such message in the channel');
    before = anchor.seq;
  }
  const rows = await tx
    .select()
    .from(messages)
    .where(and(inChannel, before === undefined ? undefined : lt(messages.seq, before)))
    .orderBy(desc(messages.seq))
    .limit(query.limit + 1);
  const [running] = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.channelId, channelId), eq(runs.status, 'running')))
    .limit(1);
  return {
    messages: rows.slice(0, query.limit).reverse().map(toChatMessage),
    hasMore: rows.length > query.limit,
    activeRunId: running?.id ?? null,
  };
}

/**
 * Deletes a question with its answers, whichever of them is named. What an answer under way has cost is booked.
 * @returns the runs that are stopped by `runCancelled` after the commit
 */
async function deleteAsked(tx: Transaction, messageId: string): Promise<readonly string[]> {
  // Nobody begins to answer the question again meanwhile: what was set aside for that would go with it, unsettled.
  const [named] = await tx
    .select({ id: messages.id, responseToId: messages.responseToId })
    .from(messages)
    .innerJoin(channels, eq(channels.id, messages.channelId))
    .where(eq(messages.id, messageId))
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
}
