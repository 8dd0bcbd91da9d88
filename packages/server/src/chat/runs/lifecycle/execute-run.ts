import { type AnswerFallback, times } from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import { citedParts } from '../../../ai/files/cited-parts';
import { withPictures } from '../../../ai/files/with-pictures';
import { CandidateProvider, type Choice } from '../../../ai/models/ask-candidates';
import type { Queryable } from '../../../platform/db/database';
import { isDatabaseAway } from '../../../platform/db/is-database-away';
import { channels, messages, reservations, runs } from '../../../platform/db/schema';
import { describeError } from '../../../platform/log/describe-error';
import type { Mask } from '../../../platform/text/mask-personal-data';
import type { ChatServices } from '../../chat-services';
import { askPerson } from '../../page-tools/ask-person';
import { pageFunctions } from '../../page-tools/call-page';
import { topics } from '../../run-topics';
import { EventWindow } from '../answer/event-window';
import { writeAnswer } from '../answer/write-answer';
import { LiveRun } from '../live/live-run';
import { type Answered, endRun, type RunEnd } from './end-run';
import { neededOf, parametersWith } from './program-request';
import type { BegunRun } from './question';
import { outcomeOfFault, type RunOutcome, statusOf } from './run-outcome';

export interface RunJob extends BegunRun {
  readonly channelId: string;
  /** A reader follows the events live, and can confirm tool calls. */
  readonly hasReader: boolean;
  /** Origin of the page that asked the question. */
  readonly origin: string;
  /** Replaces personal data in the results of tools; absent if the workspace does not check for it. */
  readonly mask?: Mask | undefined;
  /** Other agents answer the same question. */
  readonly isCompared: boolean;
  readonly locale: string;
  readonly timeZone: string | undefined;
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
  const { usable, tools, missing, offer, program } = job.answerer;
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
  let answered: Answered = { model, fallback: undefined };
  // If many runs start at once, all callers learn first that their question was accepted, and then the models are asked.
  await new Promise(resolve => setImmediate(resolve));
  try {
    // Only after the run is in the hub: reading images may take longer than the sweeper's timeout.
    const messages = await withPictures(services, job.conversation, job.pictures, job.mask);
    run.abort.signal.throwIfAborted();
    outcome = await writeAnswer(
      {
        messageId: job.message.id,
        provider: new CandidateProvider(services, job.candidates, {
          ownModelId: agent.modelId,
          onChoose: async choice => {
            answered = await storeChoice(services, job, choice, answered);
          },
          onWait: () => window.push({ type: 'stateUpdate', messageId: job.message.id, state: 'queued' }),
        }),
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
        mask: job.mask,
        parameters: parametersWith(agent.parameters, program),
        maxOutputTokens: program?.maxOutputTokens,
        program: program && {
          tools: program.tools,
          toolChoice: program.toolChoice,
          needed: neededOf(program),
        },
        locale: job.locale,
        timeZone: job.timeZone,
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
  if (outcome) {
    // An answer that was stopped or cut off cites the sources that its text names.
    window.flush();
    const { length } = run.parts;
    for (const [index, part] of citedParts(run.parts, job.sources).entries())
      window.push({ type: 'delta', messageId: job.message.id, index: length + index, part });
  }
  window.close();
  if (outcome) await storeEnd(services, run, job, { outcome, usage, answered });
  else await logWriter.remove(run);
  measured?.end({
    status: outcome ? statusOf(outcome) : 'lost',
    code: outcome?.error?.errorCode,
    usage,
  });
  run.end();
  hub.remove(run);
}

/** Stores the model that is asked, if it is another one, so that the end of this process leaves the right model and price. */
async function storeChoice(
  { db, log, nodeId }: ChatServices,
  { runId, answerer: { usable }, message }: RunJob,
  { candidate: { model }, place, reason }: Choice,
  stored: Answered,
): Promise<Answered> {
  const fallback: AnswerFallback | undefined = reason && {
    model: model.name,
    place,
    own: usable.ownModelName,
    reason,
  };
  if (model.id === stored.model.id && fallback === stored.fallback) return stored;
  await db
    .transaction(async tx => {
      const [own] = await tx
        .update(runs)
        .set({
          modelId: model.id,
          serviceId: model.serviceId,
          hostLocation: place,
          isFallback: fallback !== undefined,
        })
        .where(and(eq(runs.id, runId), eq(runs.ownerNode, nodeId), eq(runs.status, 'running')))
        .returning({ id: runs.id });
      if (!own) return;
      await tx
        .update(messages)
        .set({ fallback: fallback ?? null })
        .where(eq(messages.id, message.id));
      await tx
        .update(reservations)
        .set({ model: model.modelId, price: model.price })
        .where(eq(reservations.referenceId, runId));
    })
    // The end of the answer stores it again.
    .catch((error: unknown) =>
      log.warn({ runId, error: describeError(error) }, 'model of an answer not stored'),
    );
  return { model, fallback };
}

/** An answer survives a database outage of any length, as long as its process lives. */
async function storeEnd(
  services: ChatServices,
  run: LiveRun,
  job: RunJob,
  end: Pick<RunEnd, 'outcome' | 'usage' | 'answered'>,
): Promise<void> {
  const { db, bus, endSlots, hub, log, logWriter, nodeId, stopping } = services;
  for (let attempts = 0; attempts < endAttempts; ) {
    try {
      const store = (queryable: Queryable) =>
        endRun(queryable, {
          ...end,
          runId: run.id,
          writer: nodeId,
          begun: job.message,
          parts: run.parts,
          unwritten: run.takeUnwritten().events,
          seq: run.seq,
        });
      const finals = await endSlots.take(async () => {
        await logWriter.remove(run);
        if (job.isCompared)
          return db.transaction(async tx => {
            await tx.select().from(channels).where(eq(channels.id, job.channelId)).for('update');
            return store(tx);
          });
        // If nothing is charged it is one statement, which needs no transaction.
        return job.isCharged ? db.transaction(store) : store(db);
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
