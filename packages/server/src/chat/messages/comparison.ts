/*
 * A comparison is one question with an answer from each of several agents; the answers are versions of each other. All of its
 * runs belong to one submission, which is the lock of the channel until the last of them has ended. It is over when a person
 * chooses one of the answers, or when the chat continues.
 */
import { readComparison } from '@oriel/contracts';
import { and, asc, desc, eq } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import type { Queryable } from '../../platform/db/database';
import { messages, runs, submissions } from '../../platform/db/schema';
import type { ChatServices } from '../chat-services';
import { loadChannel } from '../load-channel';
import { toChatMessage } from '../runs/log/chat-message';
import { describeMessage } from './message-details';

const { operation } = operationsOf<ChatServices>()({ channel: loadChannel });

export const comparisonOperation = operation(readComparison, ({ db, channel, context }) =>
  // A consistent view of all tables: an unfinished answer always has its run.
  db.transaction(
    async tx => {
      const found = await findComparison(tx, channel.id);
      if (!found) return { comparison: null };
      const answers = [];
      for (const { message, run } of found.answers)
        answers.push({
          message: toChatMessage(message),
          runId: run.status === 'running' ? run.id : null,
          details: await describeMessage(tx, message, context.locale),
        });
      return { comparison: { questionId: found.questionId, answers } };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  ),
);

async function findComparison(db: Queryable, channelId: string) {
  const [last] = await db
    .select({ id: messages.id, questionId: messages.responseToId })
    .from(messages)
    .where(and(eq(messages.channelId, channelId), eq(messages.superseded, false)))
    .orderBy(desc(messages.seq))
    .limit(1);
  if (!last?.questionId) return undefined;
  const [submission] = await db
    .select({ id: submissions.id })
    .from(runs)
    .innerJoin(submissions, eq(submissions.id, runs.submissionId))
    .where(
      and(
        eq(runs.channelId, channelId),
        eq(runs.assistantMessageId, last.id),
        eq(submissions.isCompared, true),
      ),
    );
  if (!submission) return undefined;
  const answers = await db
    .select({ message: messages, run: runs })
    .from(runs)
    .innerJoin(messages, eq(messages.id, runs.assistantMessageId))
    .where(and(eq(runs.channelId, channelId), eq(runs.submissionId, submission.id)))
    .orderBy(asc(messages.seq));
  // The other answers were deleted.
  return answers.length < 2 ? undefined : { questionId: last.questionId, answers };
}
