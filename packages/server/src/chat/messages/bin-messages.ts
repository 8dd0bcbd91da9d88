/*
 * Deleted messages move into a channel of their own, which is in the bin. Every query reads the messages of given channels, and only
 * the bin reads channels that are in it, so no query needs to leave out single messages.
 *
 * A message keeps its number in the chat and its parent, so it returns to its place even if the chat has continued.
 */
import { and, asc, desc, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database';
import { channels, chatFiles, messageFiles, messages, runs, submissions } from '../../platform/db/schema';
import { isKept } from '../load-channel';
import { showBranch } from '../message-versions/branch';
import { channelIsLocked } from '../runs/lifecycle/lock-channels';
import { keepOutOfShared } from './shorten-shared';

type Channel = typeof channels.$inferSelect;

/** Moves messages of a locked channel into the bin, as an entry with the given id. */
export async function binMessages(
  tx: Transaction,
  { id: channelId, organizationId, ownerId, applicationId, name, agentId }: Channel,
  ids: readonly string[],
  entry: { readonly id: string; readonly part: 'turn' | 'version' },
): Promise<void> {
  const owner = { organizationId, ownerId, applicationId, name, agentId };
  await tx.insert(channels).values({
    ...owner,
    id: entry.id,
    binnedAt: sql`now()`,
    binnedFromId: channelId,
    binnedPart: entry.part,
  });
  // Keep files that another question of the chat uses too.
  const used = (condition: ReturnType<typeof inArray>) =>
    tx
      .select({ id: messageFiles.fileId })
      .from(messageFiles)
      .innerJoin(messages, eq(messages.id, messageFiles.messageId))
      .where(and(eq(messages.channelId, channelId), condition));
  await tx
    .update(chatFiles)
    .set({ channelId: entry.id, updatedAt: sql`${chatFiles.updatedAt}` })
    .where(
      and(
        eq(chatFiles.channelId, channelId),
        inArray(chatFiles.id, used(inArray(messages.id, [...ids]))),
        notInArray(chatFiles.id, used(notInArray(messages.id, [...ids]))),
      ),
    );
  await move(tx, ids, entry.id);
}

const move = async (tx: Transaction, ids: readonly string[], channelId: string) => {
  await tx
    .update(messages)
    .set({ channelId, updatedAt: sql`${messages.updatedAt}` })
    .where(inArray(messages.id, [...ids]));
  await tx
    .update(runs)
    .set({ channelId })
    .where(inArray(runs.assistantMessageId, [...ids]));
};

/**
 * Puts the messages of an entry back into their chat, and shows them.
 * @returns false if the chat is gone
 * @throws 409 while the chat is answering
 */
export async function unbinMessages(
  tx: Transaction,
  { id, binnedFromId, binnedPart, binnedAt }: Channel,
): Promise<boolean> {
  const [channel] = await tx
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.id, binnedFromId ?? ''), isKept))
    .for('update');
  if (!channel) return false;
  const open = and(eq(submissions.channelId, channel.id), eq(submissions.status, 'open'));
  if ((await tx.$count(submissions, open)) > 0) throw channelIsLocked();
  const rows = await tx.select().from(messages).where(eq(messages.channelId, id)).orderBy(asc(messages.seq));
  const ids = rows.map(row => row.id);
  const roots = rows.filter(({ parentId }) => parentId === null || !ids.includes(parentId));
  const first = roots[0];
  if (first) {
    await unbinQuestion(tx, first, channel.id);
    const before = await findBefore(tx, first, channel.id, binnedPart);
    const end = endOf(rows, roots);
    if (binnedPart === 'turn') await attachFollowing(tx, channel.id, { first, before, end });
    await tx
      .update(messages)
      .set({ parentId: before, updatedAt: sql`${messages.updatedAt}` })
      .where(
        inArray(
          messages.id,
          roots.map(root => root.id),
        ),
      );
    await move(tx, ids, channel.id);
    if (binnedAt) await keepOutOfShared(tx, channel.id, { ids, before, deletedAt: binnedAt });
    await showBranch(tx, channel.id, end);
  }
  await tx
    .update(chatFiles)
    .set({ channelId: channel.id, updatedAt: sql`${chatFiles.updatedAt}` })
    .where(eq(chatFiles.channelId, id));
  await tx.delete(channels).where(eq(channels.id, id));
  return true;
}

type Message = typeof messages.$inferSelect;

/** A version of an answer needs its question, which may have been deleted after it. */
async function unbinQuestion(tx: Transaction, { responseToId }: Message, channelId: string): Promise<void> {
  if (responseToId === null) return;
  const [found] = await tx
    .select({ channel: channels })
    .from(messages)
    .innerJoin(channels, eq(channels.id, messages.channelId))
    .where(and(eq(messages.id, responseToId), eq(channels.binnedFromId, channelId)));
  if (found) await unbinMessages(tx, found.channel);
}

/** The message before: the parent, or the last one before it that is still in the chat. */
async function findBefore(
  tx: Transaction,
  { parentId, seq }: Message,
  channelId: string,
  part: Channel['binnedPart'],
): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH RECURSIVE line AS (
      SELECT id, parent_id, channel_id FROM ${messages} WHERE id = ${parentId}
      UNION ALL
      SELECT earlier.id, earlier.parent_id, earlier.channel_id
      FROM ${messages} AS earlier JOIN line ON earlier.id = line.parent_id WHERE line.channel_id <> ${channelId}
    )
    SELECT id FROM line WHERE channel_id = ${channelId}`);
  if (rows[0]) return rows[0].id;
  // Another version of a first question has no message before it.
  if (part === 'version') return null;
  const [last] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.channelId, channelId), eq(messages.superseded, false), lt(messages.seq, seq)))
    .orderBy(desc(messages.seq))
    .limit(1);
  return last?.id ?? null;
}

/** The end of the chosen versions, which later messages follow. */
function endOf(rows: readonly Message[], roots: readonly Message[]): string {
  let last = roots.find(({ chosen }) => chosen) ?? roots.at(-1);
  for (let next = last; next; ) {
    last = next;
    next = rows.find(({ parentId, chosen }) => parentId === last?.id && chosen);
  }
  if (!last) throw new Error('The entry has no message');
  return last.id;
}

/** Messages sent since the deletion now follow the restored ones. */
async function attachFollowing(
  tx: Transaction,
  channelId: string,
  { first, before, end }: { readonly first: Message; readonly before: string | null; readonly end: string },
): Promise<void> {
  await tx
    .update(messages)
    .set({ parentId: end, updatedAt: sql`${messages.updatedAt}` })
    .where(
      and(
        eq(messages.channelId, channelId),
        eq(messages.role, first.role),
        before === null ? isNull(messages.parentId) : eq(messages.parentId, before),
        sql`${messages.seq} > ${first.seq}`,
      ),
    );
}
