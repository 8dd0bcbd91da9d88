/*
 * A widget's reply to a confirmation request of a running answer. The row of the call decides, under its lock:
 *   open    --claim-->  claimed by a key  --result | failure, same key-->  ended
 *   open    --refuse--> ended
 *   open    --allow-->  ended, for a tool of the server
 * This way only one of several tabs runs the function, once. A repetition with the same key changes nothing and gets the same
 * response; everything else is a conflict. Only the person who asked the question may reply: for a function of a page only from
 * that page, though every page may refuse.
 */
import { answerPageCall, type PageCallAnswer, toolOrigin } from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import { type PageCallEnd, pageCalls, runs, submissions } from '../../platform/db/schema';
import { conflict, notFound } from '../../platform/errors/errors';
import type { ChatServices } from '../chat-services';
import { loadChannel } from '../load-channel';
import { topics } from '../run-topics';
import { pageOrigin } from './page-origin';

// Not a `transaction`: other processes are notified after the commit.
const { operation } = operationsOf<ChatServices>()({ channel: loadChannel });

export const pageCallOperations = [
  operation(answerPageCall, async ({ db, bus, channel, params, body, context }) => {
    const runId = await db.transaction(async tx => {
      const [found] = await tx
        .select({ call: pageCalls, runStatus: runs.status })
        .from(pageCalls)
        .innerJoin(runs, eq(runs.id, pageCalls.runId))
        .innerJoin(submissions, eq(submissions.id, runs.submissionId))
        .where(
          and(
            eq(pageCalls.id, params.pageCallId),
            eq(runs.channelId, channel.id),
            eq(submissions.userId, context.user.id),
          ),
        )
        .for('update', { of: pageCalls });
      if (!found) throw notFound();
      const { call, runStatus } = found;
      const isForTool = call.origin.startsWith(toolOrigin);
      if (body.kind !== 'refuse' && isForTool !== (body.kind === 'allow')) throw notFound();
      if (body.kind !== 'refuse' && !isForTool && call.origin !== pageOrigin(context)) throw notFound();
      if (call.claimedBy === body.key && isRepeated(call, body)) return undefined;
      if (runStatus !== 'running') throw conflict('conflict', 'The answer is over');
      const isNext =
        body.kind === 'claim' || body.kind === 'refuse' || body.kind === 'allow'
          ? call.status === 'open'
          : call.status === 'claimed' && call.claimedBy === body.key;
      if (!isNext) throw conflict('conflict', 'The call was answered elsewhere');
      await tx
        .update(pageCalls)
        .set(
          body.kind === 'claim'
            ? { status: 'claimed', claimedBy: body.key }
            : { status: 'ended', claimedBy: body.key, end: endOf(body) },
        )
        .where(eq(pageCalls.id, call.id));
      return call.runId;
    });
    // Wakes the waiting run, in any process.
    if (runId !== undefined) await bus.publish(topics.runMoved, runId);
    return undefined;
  }),
];

function isRepeated({ status, end }: typeof pageCalls.$inferSelect, body: PageCallAnswer): boolean {
  if (body.kind === 'claim') return status === 'claimed' || end?.kind === 'result' || end?.kind === 'failure';
  return end?.kind === body.kind;
}

function endOf(body: Exclude<PageCallAnswer, { kind: 'claim' }>): PageCallEnd {
  if (body.kind === 'refuse' || body.kind === 'allow') return { kind: body.kind };
  if (body.kind === 'result') return { kind: 'result', result: body.result };
  const { reason, message } = body;
  return { kind: 'failure', reason, ...(message !== undefined && { message }) };
}
