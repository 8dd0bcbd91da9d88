/*
 * Ends a run, in one transaction: whoever writes it calls this when the answer is there, the sweeper when nobody writes
 * it any more. The message is complete, the end stands in the log, the lock of the channel is free, the credit is
 * settled once. Nothing of it happens twice: the change of the status decides.
 */
import { type CompletionEvent, fullText, type MessagePart } from '@oriel/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database';
import { channels, messages, runs, submissions } from '../../db/schema';
import { settleCredit } from '../credits/settle-credit';
import { toChatMessage } from '../messages/chat-message';
import { storableText } from '../messages/storable-text';
import type { LoggedEvent } from './live-run';
import { insertEvents } from './run-log';
import { type RunOutcome, statusOf } from './run-outcome';
import type { TokenUsage } from './write-answer';

export interface RunEnd {
  readonly runId: string;
  /** The process that ends it, if it is the one that writes it. */
  readonly writer?: string | undefined;
  readonly outcome: RunOutcome;
  readonly parts: readonly MessagePart[];
  /** Events that are not in the log yet. */
  readonly unwritten: readonly LoggedEvent[];
  /** Number of the last event of the answer; the end is numbered after it. */
  readonly seq: number;
  /** What the endpoint reported; estimated from the text where it did not. */
  readonly usage: TokenUsage | undefined;
}

/** @returns the events of the end, or `undefined` when the run has been ended already. */
export async function endRun(tx: Transaction, end: RunEnd): Promise<readonly LoggedEvent[] | undefined> {
  const { runId, outcome } = end;
  const count = outcome.error ? 3 : 2;
  const [run] = await tx
    .update(runs)
    .set({
      status: statusOf(outcome),
      endedAt: sql`now()`,
      lastSeq: end.seq + count,
      inputTokens: end.usage?.inputTokens,
      outputTokens: end.usage?.outputTokens,
    })
    .where(
      and(
        eq(runs.id, runId),
        eq(runs.status, 'running'),
        end.writer === undefined ? undefined : eq(runs.ownerNode, end.writer),
      ),
    )
    .returning();
  if (!run) return undefined;
  const [message] = await tx
    .update(messages)
    .set({
      content: [...end.parts],
      fullText: storableText(fullText(end.parts)),
      complete: true,
      finishReason: outcome.finish,
      error: outcome.error ?? null,
    })
    .where(eq(messages.id, run.assistantMessageId))
    .returning();
  if (!message) return undefined;
  const finals = number(end.seq, [
    ...(outcome.error ? [{ type: 'error', messageId: message.id, error: outcome.error } as const] : []),
    { type: 'message', message: toChatMessage(message) },
    { type: 'stateUpdate', messageId: message.id, state: statusOf(outcome) },
  ]);
  await tx.execute(sql`
    WITH written AS (${insertEvents(runId, [...end.unwritten, ...finals])}),
    closed AS (UPDATE ${submissions} SET status = 'closed' WHERE id = ${run.submissionId})
    UPDATE ${channels} SET last_message_at = now(), updated_at = now() WHERE id = ${run.channelId}`);
  await settleCredit(tx, run, end.usage, message.fullText);
  return finals;
}

const number = (seq: number, events: readonly CompletionEvent[]): LoggedEvent[] =>
  events.map((event, index) => ({ seq: seq + 1 + index, event }));
