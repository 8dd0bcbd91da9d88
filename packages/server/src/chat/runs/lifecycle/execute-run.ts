import { times } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { citedParts } from '../../../ai/files/cited-parts';
import { withPictures } from '../../../ai/files/with-pictures';
import type { Queryable } from '../../../platform/db/database';
import { isDatabaseAway } from '../../../platform/db/is-database-away';
import { channels } from '../../../platform/db/schema';
import { describeError } from '../../../platform/log/describe-error';
import type { ChatServices } from '../../chat-services';
import { askPerson } from '../../page-tools/ask-person';
import { pageFunctions } from '../../page-tools/call-page';
import { topics } from '../../run-topics';
import { EventWindow } from '../answer/event-window';
import { writeAnswer } from '../answer/write-answer';
import { LiveRun } from '../live/live-run';
import { endRun } from './end-run';
import type { BegunRun } from './question';
import { outcomeOfFault, type RunOutcome, statusOf } from './run-outcome';

export interface RunJob extends BegunRun {
  readonly channelId: string;
  /** A reader follows the events live, and can confirm tool calls. */
  readonly hasReader: boolean;
  /** Origin of the page that asked the question. */
  readonly origin: string;
  /** Other agents answer the same question. */
  readonly isCompared: boolean;
  readonly locale: string;
  readonly requestId: string;
}

/** Number of attempts to store an end that the database refuses, or that cannot be stored while the process stops. */
const endAttempts = 10;
const retryEndAfter = 1_000;

/**
 * Writes an answer from its first request to its stored end, with or without readers. The run is in the hub when this returns its
 * promise; the promise resolves when the run is over and never rejects.
 */
export async function executeRun(services: ChatServices, job: RunJob): Promise<void> {
  const { hub, log, logWriter, now } = services;
  const { runId, channelId, hasReader, origin } = job;
  const { usable, provider, tools, missing, offer } = job.answerer;
  const { agent, model } = usable;
  const measured = services.telemetry?.answer(model.modelId);
  const run = new LiveRun(runId, job.firstEvents);
  hub.add(run);
  logWriter.add(run);
  const window = new EventWindow(times.streamWindow, event => {
    run.publish(event);
    if (event.type !== 'delta') return;
    measured?.began();
    logWriter.wake();
  });
  const usage = { inputTokens: 0, outputTokens: 0 };
  let outcome: RunOutcome | undefined;
  // If many runs start at once, all callers learn first that their question was accepted, and then the models are asked.
  await new Promise(resolve => setImmediate(resolve));
  try {
    // Only after the run is in the hub: reading images may take longer than the sweeper's timeout.
    const messages = await withPictures(services, job.conversation, job.pictures);
    run.abort.signal.throwIfAborted();
    outcome = await writeAnswer(
      {
        messageId: job.message.id,
        provider,
        model: model.modelId,
        messages,
        tools,
        missing,
        askPerson: askPerson(services, {
          runId,
          channelId,
          agentId: agent.id,
          asks: agent.toolAsks,
          hasReader,
        }),
        page: offer && pageFunctions(services, { runId, origin, offer }),
        parameters: agent.parameters,
        maxOutputTokens: job.maxOutputTokens,
        locale: job.locale,
        now,
        signal: run.abort.signal,
        emit: event => window.push(event),
      },
      usage,
    );
  } catch (fault) {
    outcome = outcomeOfFault(fault, job.requestId);
    if (outcome?.error)
      log.warn({ runId, requestId: job.requestId, error: describeError(fault) }, 'answer failed');
  }
  // A stopped answer says nothing about the health of the service.
  if (outcome && (outcome.error || statusOf(outcome) === 'complete'))
    services.health.note(usable.serviceInternalId, outcome.error?.errorCode);
  if (outcome) {
    // An answer that was stopped or cut off cites the sources that its text names.
    window.flush();
    const { length } = run.parts;
    for (const [index, part] of citedParts(run.parts, job.sources).entries())
      window.push({ type: 'delta', messageId: job.message.id, index: length + index, part });
  }
  window.close();
  if (outcome) await storeEnd(services, run, job, outcome, usage);
  else await logWriter.remove(run);
  measured?.end({
    status: outcome ? statusOf(outcome) : 'lost',
    code: outcome?.error?.errorCode,
    usage,
  });
  run.end();
  hub.remove(run);
}

/** An answer survives a database outage of any length, as long as its process lives. */
async function storeEnd(
  services: ChatServices,
  run: LiveRun,
  job: RunJob,
  outcome: RunOutcome,
  usage: { inputTokens: number; outputTokens: number },
): Promise<void> {
  const { db, bus, endSlots, hub, log, logWriter, nodeId, stopping } = services;
  for (let attempts = 0; attempts < endAttempts; ) {
    try {
      const end = (queryable: Queryable) =>
        endRun(queryable, {
          runId: run.id,
          writer: nodeId,
          outcome,
          begun: job.message,
          parts: run.parts,
          unwritten: run.takeUnwritten().events,
          seq: run.seq,
          usage,
        });
      const finals = await endSlots.take(async () => {
        await logWriter.remove(run);
        if (job.isCompared)
          return db.transaction(async tx => {
            await tx.select().from(channels).where(eq(channels.id, job.channelId)).for('update');
            return end(tx);
          });
        // If nothing is charged it is one statement, which needs no transaction.
        return job.maxOutputTokens === undefined ? end(db) : db.transaction(end);
      });
      run.confirmWritten();
      if (!finals) return;
      hub.retire(run);
      run.deliver(finals);
      await bus.publish(topics.runMoved, run.id).catch((error: unknown) => {
        log.warn(
          { runId: run.id, error: describeError(error) },
          'other processes not told of the end of an answer',
        );
      });
      return;
    } catch (error) {
      log.warn({ runId: run.id, error: describeError(error) }, 'end of an answer not stored');
      if (stopping.aborted || !isDatabaseAway(error)) attempts++;
      await new Promise(resolve => setTimeout(resolve, retryEndAfter));
    }
  }
}
