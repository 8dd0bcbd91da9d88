import { type ChatMessage, times } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { citedParts } from '../../../ai/files/cited-parts';
import type { FileSource } from '../../../ai/files/file-context';
import type { Provider, ProviderMessage } from '../../../ai/providers/provider';
import type { Tool } from '../../../ai/tools/tool';
import type { Queryable } from '../../../platform/db/database';
import { isDatabaseAway } from '../../../platform/db/is-database-away';
import { channels } from '../../../platform/db/schema';
import { describeError } from '../../../platform/log/describe-error';
import { type ChatServices, topics } from '../../chat-services';
import { type AskJob, askPerson } from '../../page-tools/ask-person';
import { type PageJob, pageFunctions } from '../../page-tools/call-page';
import { EventWindow } from '../answer/event-window';
import { writeAnswer } from '../answer/write-answer';
import { LiveRun } from '../live/live-run';
import type { LoggedEvent } from '../log/logged-event';
import { endRun } from './end-run';
import { outcomeOfFault, type RunOutcome, statusOf } from './run-outcome';

export interface RunJob {
  readonly runId: string;
  /** The message of the answer as it was begun. */
  readonly message: ChatMessage;
  readonly provider: Provider;
  /** Internal id of the service that runs the model. */
  readonly service: string;
  readonly model: string;
  /** What the model is given. Called once the run is in the hub: reading pictures may outlast the patience of the sweeper. */
  readonly findMessages: () => Promise<readonly ProviderMessage[]>;
  readonly tools: readonly Tool[];
  /** Names of the agent's tools that are unavailable. */
  readonly missing: readonly string[];
  /** Places in files that the answer may cite. */
  readonly sources: readonly FileSource[];
  /** What the page lends, if it does, and its origin. */
  readonly page: Omit<PageJob, 'runId'> | undefined;
  /** When a person is asked before a tool runs. */
  readonly asking: Omit<AskJob, 'runId'>;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** What the credit that was set aside covers. Absent where nothing is charged. */
  readonly maxOutputTokens: number | undefined;
  /** Other agents answer the same question. */
  readonly isCompared: boolean;
  readonly locale: string;
  readonly requestId: string;
  /** What the start has logged. */
  readonly begun: readonly LoggedEvent[];
}

/** Attempts to store an end that the database refuses, or that it does not take while the process stops. */
const endAttempts = 10;
const retryEndAfter = 1_000;

/**
 * Writes an answer from its first request to its stored end, whoever reads it. The run is in the hub when this
 * returns its promise; the promise resolves when the run is over and never rejects.
 */
export async function executeRun(services: ChatServices, job: RunJob): Promise<void> {
  const { hub, log, logWriter, now } = services;
  const measured = services.telemetry?.answer(job.model);
  const run = new LiveRun(job.runId, job.begun);
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
  // Where many begin at once each of those who asked hears first that the question was taken, and then the models are asked.
  await new Promise(resolve => setImmediate(resolve));
  try {
    const messages = await job.findMessages();
    run.abort.signal.throwIfAborted();
    outcome = await writeAnswer(
      {
        ...job,
        messages,
        messageId: job.message.id,
        page: job.page && pageFunctions(services, { ...job.page, runId: job.runId }),
        askPerson: askPerson(services, { ...job.asking, runId: job.runId }),
        now,
        signal: run.abort.signal,
        emit: event => window.push(event),
      },
      usage,
    );
  } catch (fault) {
    outcome = outcomeOfFault(fault, job.requestId);
    if (outcome?.error)
      log.warn({ runId: job.runId, requestId: job.requestId, error: describeError(fault) }, 'answer failed');
  }
  // A stop says nothing of the service.
  if (outcome && (outcome.error || statusOf(outcome) === 'complete'))
    services.health.note(job.service, outcome.error?.errorCode);
  if (outcome) {
    // An answer that was stopped or broke off cites what its text names so far.
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

/** An answer outlives the absence of the database, however long, as long as its process lives. */
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
            await tx.select().from(channels).where(eq(channels.id, job.asking.channelId)).for('update');
            return end(tx);
          });
        // Where nothing is charged it is one statement, which needs no transaction around it.
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
