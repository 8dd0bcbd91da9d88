import { listVersions, showVersion } from '@oriel/contracts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import type { Transaction } from '../../platform/db/database';
import { channels, messages, runs, submissions } from '../../platform/db/schema';
import { conflict } from '../../platform/errors/errors';
import type { ChatServices } from '../chat-services';
import { loadChannel } from '../load-channel';
import { loadMessage } from '../load-message';
import { showBranch } from './branch';

/** The database may not know yet how an answer ends. */
const failedWithoutAWord = sql`(coalesce(${messages.finishReason}, '') = 'error' AND ${messages.fullText} = '')`;

const { operation, transaction } = operationsOf<ChatServices>()({
  channel: loadChannel,
  message: loadMessage,
});

export const versionOperations = [
  operation(listVersions, async ({ db, channel }) => ({
    versions: await db
      .select({
        messageIds: sql<string[]>`array_agg(${messages.id} ORDER BY ${messages.seq})`,
        shownId: sql<string>`(array_agg(${messages.id}) FILTER (WHERE NOT ${messages.superseded}))[1]`,
      })
      .from(messages)
      .where(
        and(
          eq(messages.channelId, channel.id),
          ne(messages.role, 'system'),
          sql`NOT (${messages.superseded} AND ${failedWithoutAWord})`,
        ),
      )
      .groupBy(messages.parentId, messages.role)
      .having(sql`count(*) > 1 AND bool_or(NOT ${messages.superseded})`),
  })),

  transaction(showVersion, async ({ db, message }) => {
    const { channelId, id, parentId, agentId } = message;
    const open = and(eq(submissions.channelId, channelId), eq(submissions.status, 'open'));
    if ((await db.$count(submissions, open)) > 0)
      throw conflict('chat_completion_is_locked_for_channel', 'The channel is answering a question');
    await showBranch(db, channelId, id);
    const isKept = parentId !== null && (await endComparison(db, channelId, parentId));
    // The agent of the chosen answer becomes the agent of the chat.
    if (isKept && agentId !== null)
      await db
        .update(channels)
        .set({ agentId, updatedAt: sql`${channels.updatedAt}` })
        .where(eq(channels.id, channelId));
    return undefined;
  }),
];

/**
 * Ends a comparison when one of the answers to a question is chosen. The caller holds the lock of the channel.
 *
 * @returns whether there was a comparison
 */
async function endComparison(tx: Transaction, channelId: string, questionId: string): Promise<boolean> {
  const ended = await tx
    .update(submissions)
    .set({ isCompared: false })
    .where(
      and(
        eq(submissions.channelId, channelId),
        eq(submissions.isCompared, true),
        sql`${submissions.id} IN (
          SELECT submission_id FROM ${runs} JOIN ${messages} ON ${messages.id} = assistant_message_id
          WHERE ${messages.parentId} = ${questionId}
        )`,
      ),
    )
    .returning({ id: submissions.id });
  return ended.length > 0;
}
