/*
 * Takes questions. Those that come at the same time go together, in one transaction of a few statements: each by itself takes
 * a dozen, and where hundreds begin at once the last would wait for all of them. One question and many take the same steps:
 *
 * 1. The rows of their channels are locked, so that questions of one channel come one after the other.
 * 2. What is stored is read behind the locks: open answers, earlier messages, files, credit.
 * 3. What is to be stored is prepared without the database.
 * 4. All of it is stored, or nothing: question, empty answers, runs with the first entries of their logs, reservations.
 *
 * A question is taken alone where its channel is locked, is answering, or has to be changed first, where it has files, whose
 * search takes longer than all of this, and where it would be refused together with others: alone it waits for the lock, and
 * is refused with the error.
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

/** Takes a question. @throws `HttpError` where it is refused */
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
 * Gathered by the hub, of which a process has one: each operation gets its own object of services. Every question has its own
 * name, because two questions of one channel are two.
 *
 * @returns undefined for each question that is to be taken alone
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
 * @returns the runs of each question that is stored, or the error with which it is refused. One that is missing has lost its
 * channel or key to another submission.
 */
async function store(
  tx: Transaction,
  services: ChatServices,
  ready: readonly LockedQuestion[],
): Promise<ReadonlyMap<Question, readonly BegunRun[] | HttpError>> {
  const outcomes = new Map<Question, readonly BegunRun[] | HttpError>();
  const contexts = await readQuestionContexts(tx, services, ready);
  // Last, because the account of a workspace is locked from now on.
  const paying = ready
    .filter(each => !(contexts.get(each) instanceof HttpError))
    .map(({ question }) => question)
    .filter(({ answerers }) => answerers.some(({ usable }) => !isFree(usable.model.price)));
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
