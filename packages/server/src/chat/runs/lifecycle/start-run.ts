/*
 * Accepts questions. Simultaneous questions are batched, in one transaction of a few statements: each would take a dozen
 * statements alone, and if hundreds start at once the last would wait for all of them. One question and many go through the same
 * steps:
 *
 * 1. The rows of their channels are locked, so that questions of one channel are serialised.
 * 2. Stored state is read behind the locks: open answers, earlier messages, files, credit.
 * 3. The new rows are prepared without the database.
 * 4. All of them are stored, or none: question, empty answers, runs with the first entries of their logs, reservations.
 *
 * A question is handled alone if its channel is locked, is answering, or must be changed first; if it has files, whose search
 * takes longer than everything else; or if it would be refused in a batch: alone it waits for the lock, and is refused with the
 * error.
 */
import { randomUUID } from 'node:crypto';
import { lockFunds, noFunds } from '../../../organizations/credits/funds';
import { batchLookups } from '../../../platform/db/batch-lookups';
import type { Transaction } from '../../../platform/db/database';
import { HttpError } from '../../../platform/errors/http-error';
import { describeError } from '../../../platform/log/describe-error';
import { isFree } from '../../answer-costs/price';
import type { ChatServices } from '../../chat-services';
import type { RunHub } from '../live/run-hub';
import { catchHttpError } from './catch-http-error';
import { channelIsLocked, type LockedQuestion, lockChannel, lockFreeChannels } from './lock-channels';
import { type PreparedRuns, prepareRuns } from './prepare-runs';
import type { BegunRun, Question, StartedRun } from './question';
import { readQuestionContexts } from './read-question-contexts';
import { storeRuns } from './store-runs';

/** Accepts a question. @throws `HttpError` if it is refused */
export async function startRun(services: ChatServices, question: Question): Promise<StartedRun> {
  const { answerTo, fileIds } = question.request;
  const mayShare = answerTo === undefined && !fileIds?.length;
  const started = mayShare ? await startTogether(services.hub, { services, question }) : undefined;
  return started ?? startAlone(services, question);
}

const startAlone = (services: ChatServices, question: Question): Promise<StartedRun> =>
  services.db.transaction(async tx => {
    const ready = await lockChannel(tx, services, question);
    if ('runId' in ready) return { kind: 'known', runId: ready.runId };
    const runs = (await store(tx, services, [ready])).get(question);
    if (runs instanceof HttpError) throw runs;
    if (!runs) throw channelIsLocked();
    return { kind: 'started', runs };
  });

interface Asked {
  readonly services: ChatServices;
  readonly question: Question;
}

/**
 * Batched by the hub, which is unique in a process, since each operation gets its own object of services. Every question has a
 * unique name, because two questions of one channel are distinct.
 *
 * @returns undefined for each question that must be handled alone
 */
const startTogether = batchLookups(
  async (_: RunHub, asked: readonly Asked[]): Promise<readonly (StartedRun | undefined)[]> => {
    const questions = asked.map(({ question }) => question);
    const [first, second] = asked;
    if (!first || !second) return questions.map(() => undefined);
    const { services } = first;
    try {
      const taken = await services.db.transaction(async tx =>
        store(tx, services, await lockFreeChannels(tx, questions)),
      );
      return questions.map(question => {
        const runs = taken.get(question);
        return runs && !(runs instanceof HttpError) ? { kind: 'started', runs } : undefined;
      });
    } catch (error) {
      services.log.warn({ error: describeError(error) }, 'questions not taken together');
      return questions.map(() => undefined);
    }
  },
  () => randomUUID(),
);

/**
 * @returns the runs of each stored question, or the error that refuses it. A question is missing if another submission has taken
 * its channel or key.
 */
async function store(
  tx: Transaction,
  services: ChatServices,
  ready: readonly LockedQuestion[],
): Promise<ReadonlyMap<Question, readonly BegunRun[] | HttpError>> {
  const outcomes = new Map<Question, readonly BegunRun[] | HttpError>();
  const contexts = await readQuestionContexts(tx, services, ready);
  // Last, because it locks the account of the workspace.
  const paying = ready
    .filter(each => !(contexts.get(each) instanceof HttpError))
    .map(({ question }) => question)
    .filter(({ answerers }) =>
      answerers.some(({ usable }) => usable.candidates.some(({ model }) => !isFree(model.price))),
    );
  const funds = await lockFunds(tx, services.config, paying);
  const prepared = new Map<Question, PreparedRuns>();
  for (const [each, context] of contexts) {
    const { question } = each;
    const runs =
      context instanceof HttpError
        ? context
        : await catchHttpError(() => prepareRuns(services, each, context, funds.get(question) ?? noFunds()));
    if (runs instanceof HttpError) outcomes.set(question, runs);
    else prepared.set(question, runs);
  }
  const stored = await storeRuns(tx, [...prepared.values()]);
  for (const [question, runs] of prepared) if (stored.has(runs)) outcomes.set(question, runs.begunRuns);
  return outcomes;
}
