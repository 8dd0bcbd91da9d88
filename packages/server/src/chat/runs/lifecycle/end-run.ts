/*
 * Ends a run: its writer calls this when the answer is complete, the sweeper when the writer is dead. The message is completed,
 * the end is logged, the lock of the channel is released, and the credit is settled once. None of this happens twice: the update
 * of the status decides.
 */
import { type AnswerFallback, type ChatMessage, fullText, type MessagePart } from '@oriel/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { type ModelRow, placeOf } from '../../../ai/endpoints/candidates';
import type { Queryable } from '../../../platform/db/database';
import { channels, messages, reservations, runs, submissions } from '../../../platform/db/schema';
import type { TokenUsage } from '../../answer-costs/price';
import { settleCredit } from '../../answer-costs/settle-credit';
import { estimateUsage } from '../../answer-costs/usage-of-parts';
import type { LoggedEvent } from '../log/logged-event';
import { numberEvents } from '../log/number-events';
import { insertEvents, type LogRow } from '../log/run-log';
import { storableText } from '../log/storable-text';
import { type RunOutcome, statusOf } from './run-outcome';

/** The model that answered, and where. */
export interface Answered {
  readonly model: ModelRow;
  readonly fallback: AnswerFallback | undefined;
}

export interface RunEnd {
  readonly runId: string;
  /** The process that ends the run, if it is the writer. */
  readonly writer?: string | undefined;
  readonly outcome: RunOutcome;
  /** The message of the answer as it was started. */
  readonly begun: ChatMessage;
  readonly parts: readonly MessagePart[];
  /** Events that are not in the log yet. */
  readonly unwritten: LogRow['events'];
  /** Number of the last event of the answer; the events of the end are numbered after it. */
  readonly seq: number;
  /** The model that answered, if its writer ends the run. */
  readonly answered?: Answered | undefined;
  /** Usage as counted by the writer; estimated from the parts if the writer is dead. */
  readonly usage: TokenUsage | undefined;
}

/**
 * @param tx - a transaction if credit was reserved for the run. If the question has several runs, it must have locked the channel
 * before, so that this statement sees which of the others have ended
 * @returns the events of the end, or `undefined` if the run has already ended
 */
export async function endRun(tx: Queryable, end: RunEnd): Promise<readonly LoggedEvent[] | undefined> {
  const { runId, outcome, begun, usage, answered } = end;
  const status = statusOf(outcome);
  const updatedAt = new Date();
  const message: ChatMessage = {
    ...begun,
    updatedAt: updatedAt.getTime(),
    complete: true,
    finishReason: outcome.finish,
    content: { data: [...end.parts], fullText: storableText(fullText(end.parts)) },
    error: outcome.error ?? null,
    ...(answered && { fallback: answered.fallback }),
  };
  const finals = numberEvents(end.seq + 1, [
    ...(outcome.error ? [{ type: 'error', messageId: message.id, error: outcome.error } as const] : []),
    { type: 'message', message },
    { type: 'stateUpdate', messageId: message.id, state: status },
  ]);
  // Use one statement, because many answers may end at once and the others wait meanwhile. Lock the channel before the run, as
  // questions and deletions do, to avoid deadlocks.
  const { rows } = await tx.execute<{ isReserved: boolean }>(sql`
    WITH channel AS MATERIALIZED (
      SELECT id FROM ${channels} WHERE id = (SELECT channel_id FROM ${runs} WHERE id = ${runId}) FOR UPDATE
    ), ended AS (
      UPDATE ${runs} SET status = ${status}, ended_at = now(), last_seq = ${end.seq + finals.length},
        input_tokens = ${usage?.inputTokens ?? null}, output_tokens = ${usage?.outputTokens ?? null}
        ${answered ? answeredColumns(answered) : sql``}
      FROM channel
      WHERE ${runs.id} = ${runId} AND ${runs.channelId} = channel.id AND ${runs.status} = 'running'
        AND ${runs.ownerNode} = coalesce(${end.writer ?? null}, ${runs.ownerNode})
      RETURNING ${runs.id}, submission_id, channel_id, assistant_message_id
    ), answered AS (
      UPDATE ${messages} SET content = ${JSON.stringify(message.content.data)}::json,
        full_text = ${message.content.fullText}, complete = true, finish_reason = ${message.finishReason},
        error = ${message.error && JSON.stringify(message.error)}::json,
        fallback = ${message.fallback ? JSON.stringify(message.fallback) : null}::jsonb, updated_at = ${updatedAt.toISOString()}
      FROM ended WHERE ${messages.id} = ended.assistant_message_id
    ), written AS (
      ${insertEvents(sql.raw('ended'), {
        first: end.seq + 1 - end.unwritten.length,
        events: [...end.unwritten, ...finals.map(({ event }) => event)],
      })}
    ), closed AS (
      UPDATE ${submissions} SET status = 'closed' FROM ended
      WHERE ${submissions.id} = ended.submission_id AND NOT EXISTS (
        SELECT FROM ${runs} AS other
        WHERE other.channel_id = ended.channel_id AND other.submission_id = ended.submission_id
          AND other.id <> ended.id AND other.status = 'running'
      )
    ), touched AS (
      UPDATE ${channels} SET last_message_at = now(), updated_at = now()
      FROM ended WHERE ${channels.id} = ended.channel_id
    )
    SELECT EXISTS (SELECT FROM ${reservations} WHERE reference_id = ended.id) AS "isReserved"
    FROM ended`);
  const [run] = rows;
  if (!run) return undefined;
  if (run.isReserved) {
    // A failed answer without output is free, whatever the endpoint counted. An answer that has called tools is charged, because
    // it has done work, and a caller could provoke the failure.
    const hasWorked =
      message.content.fullText !== '' || end.parts.some(part => part.type === 'function_call');
    const isWorthless = outcome.error !== undefined && !hasWorked;
    const charged = isWorthless ? { inputTokens: 0, outputTokens: 0 } : (usage ?? estimateUsage(end.parts));
    await settleCredit(
      tx,
      runId,
      charged,
      answered && { model: answered.model.modelId, price: answered.model.price },
    );
  }
  return finals;
}

const answeredColumns = ({ model, fallback }: Answered): SQL => sql`,
  model_id = ${model.id}, service_id = ${model.serviceId}, host_location = ${placeOf(model)},
  is_fallback = ${fallback !== undefined}`;
