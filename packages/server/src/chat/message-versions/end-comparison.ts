import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database';
import { messages, runs, submissions } from '../../platform/db/schema';

/**
 * Ends a comparison when one of the answers to a question is chosen. The caller holds the lock of the channel.
 *
 * @returns whether there was a comparison
 */
export async function endComparison(
  tx: Transaction,
  channelId: string,
  questionId: string,
): Promise<boolean> {
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
