import { deleteMessage, type HandlerInput, listMessages, type RouteOutput } from '@oriel/contracts';
import { and, asc, desc, eq, inArray, isNull, lt, ne, notInArray, sql } from 'drizzle-orm';
import { removeFilesNow } from '../../ai/files/remove-unused-files';
import { operationsOf } from '../../http/route/operation';
import type { Transaction } from '../../platform/db/database';
import { channels, messages, runs } from '../../platform/db/schema';
import { badRequest, notFound } from '../../platform/errors/errors';
import type { ChatServices } from '../chat-services';
import { isKept, loadChannel } from '../load-channel';
import { loadMessage } from '../load-message';
import { forgetSummary, markShown } from '../message-versions/branch';
import { topics } from '../run-topics';
import { stopDeleted } from '../runs/lifecycle/stop-deleted';
import { toChatMessage } from '../runs/log/chat-message';
import { binMessages } from './bin-messages';
import { comparisonOperation } from './comparison';
import { messageDetailsOperation } from './message-details';
import { shortenShared } from './shorten-shared';

const { operation } = operationsOf<ChatServices>()({ channel: loadChannel, message: loadMessage });

export const messageOperations = [
  messageDetailsOperation,
  comparisonOperation,

  // A consistent view of both tables: an unfinished answer always has its run.
  operation(listMessages, ({ db, channel, query }) =>
    db.transaction(tx => readPage(tx, channel.id, query), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    }),
  ),

  // Not a `transaction`: other processes are notified after the commit.
  operation(deleteMessage, async ({ bus, message, query, context, ...services }) => {
    const stopped = await services.db.transaction(tx => remove(tx, message.id, query.versions ?? 'all'));
    for (const id of stopped) await bus.publish(topics.runCancelled, id);
    await removeFilesNow(services, context.user.id);
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
    .innerJoin(messages, eq(messages.id, runs.assistantMessageId))
    .where(and(eq(runs.channelId, channelId), eq(runs.status, 'running')))
    .orderBy(asc(messages.superseded))
    .limit(1);
  return {
    messages: rows.slice(0, query.limit).reverse().map(toChatMessage),
    hasMore: rows.length > query.limit,
    activeRunId: running?.id ?? null,
  };
}

/**
 * Puts messages into the bin, as `deleteMessage` specifies; those of a temporary chat are deleted for good. A running answer is
 * stopped, and its cost is booked.
 * @returns the runs that `runCancelled` stops after the commit
 */
async function remove(
  tx: Transaction,
  messageId: string,
  versions: 'all' | 'one',
): Promise<readonly string[]> {
  // Lock, so that the question is not answered again meanwhile: that answer's reservation would be deleted without being
  // settled.
  const [named] = await tx
    .select({ channel: channels })
    .from(messages)
    .innerJoin(channels, eq(channels.id, messages.channelId))
    .where(and(eq(messages.id, messageId), isKept))
    .for('update', { of: channels });
  if (!named) throw notFound();
  const { channel } = named;
  // A separate statement, because the one that waits for the lock does not see a deletion by its holder.
  const [message] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.channelId, channel.id)));
  if (!message) throw notFound();
  const others = versions === 'one' ? await findOthers(tx, message) : [];
  const part = others.length > 0 ? 'version' : 'turn';
  const roots = part === 'version' ? [message.id] : await detachPair(tx, message);
  const ids = await findBelow(tx, channel.id, roots);
  const stopped = await stopDeleted(tx, inArray(runs.assistantMessageId, ids));
  await forgetSummary(tx, channel.id);
  await shortenShared(tx, channel.id, ids);
  if (channel.isTemporary) await tx.delete(messages).where(inArray(messages.id, ids));
  else await binMessages(tx, channel, ids, { id: message.id, part });
  const next = others.findLast(({ seq }) => seq < message.seq) ?? others[0];
  if (message.chosen && next)
    await tx
      .update(messages)
      .set({ chosen: true, updatedAt: sql`${messages.updatedAt}` })
      .where(eq(messages.id, next.id));
  await markShown(tx, channel.id);
  return stopped;
}

type Message = typeof messages.$inferSelect;

const inPlaceOf = ({ channelId, parentId, role }: Message) =>
  and(
    eq(messages.channelId, channelId),
    eq(messages.role, role),
    parentId === null ? isNull(messages.parentId) : eq(messages.parentId, parentId),
  );

/** The other versions of a message, oldest first. */
const findOthers = (tx: Transaction, message: Message) =>
  tx
    .select({ id: messages.id, seq: messages.seq })
    .from(messages)
    .where(and(inPlaceOf(message), ne(messages.id, message.id)))
    .orderBy(asc(messages.seq));

/**
 * Attaches the shown messages after a question and its answer to the message before the question.
 *
 * @returns the question's versions and their answers
 */
async function detachPair(tx: Transaction, message: Message): Promise<string[]> {
  const [question] = message.responseToId
    ? await tx.select().from(messages).where(eq(messages.id, message.responseToId))
    : [message];
  if (!question) return [message.id];
  const asked = await tx.select({ id: messages.id }).from(messages).where(inPlaceOf(question));
  const questionIds = asked.map(({ id }) => id);
  const answers = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.channelId, question.channelId), inArray(messages.responseToId, questionIds)));
  const ids = [...questionIds, ...answers.map(({ id }) => id)];
  await tx
    .update(messages)
    .set({ parentId: question.parentId, updatedAt: sql`${messages.updatedAt}` })
    .where(
      and(
        eq(messages.channelId, question.channelId),
        inArray(messages.parentId, ids),
        notInArray(messages.id, ids),
        eq(messages.superseded, false),
      ),
    );
  return ids;
}

/** These messages of a channel and all their descendants in it. */
async function findBelow(tx: Transaction, channelId: string, roots: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH RECURSIVE below AS (
      SELECT id FROM ${messages} WHERE ${inArray(messages.id, roots)}
      UNION
      SELECT later.id FROM ${messages} AS later JOIN below ON later.parent_id = below.id
      WHERE later.channel_id = ${channelId}
    )
    SELECT id FROM below`);
  return rows.map(({ id }) => id);
}
