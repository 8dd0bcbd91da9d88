import type { Database, Transaction } from '../../platform/db/database';
import { takeTransactionLock } from '../../platform/db/take-transaction-lock';
import { describeError } from '../../platform/log/describe-error';
import type { Job } from '../../platform/work/job';
import type { Services } from '../../services';
import { storeBuiltInAgents } from '../agents/store-built-in-agents';
import type { Endpoints } from '../endpoints/endpoints';
import type { ModelSource } from '../endpoints/model-source';
import type { OfferedModel } from '../providers/offered-model';
import { retireServices, storeModels } from './store-models';

const retryDelays = [2_000, 5_000, 15_000, 60_000];

/** Maximum time for which the start waits for an endpoint to list its models, in milliseconds. */
const patience = 3_000;

/** A process that has just started has asked all endpoints; milliseconds until it asks them again. */
const restAfterStart = 60 * 60_000;

/** Timeout for one list while the server runs, in milliseconds. */
const rediscoverPatience = 30_000;

/** Any number that no other lock on the database uses. */
const lockNumber = 7_203_643;

/** Take turns, because processes that find the same models at once could deadlock on each other's rows. */
const inTurn = (db: Database, work: (tx: Transaction) => Promise<void>): Promise<void> =>
  db.transaction(async tx => {
    await takeTransactionLock(tx, lockNumber);
    await work(tx);
  });

/** Stores what an endpoint offers now, and the agents that are only a model. */
export const storeOffered = (
  db: Database,
  source: ModelSource,
  offered: readonly OfferedModel[],
): Promise<void> =>
  inTurn(db, async tx => {
    await storeModels(tx, source, offered);
    await storeBuiltInAgents(tx);
  });

/** Asks every endpoint again, so that new and withdrawn models show. An endpoint that does not answer keeps its models. */
export const rediscoverJobs = (
  services: Pick<Services, 'db' | 'log'> & { readonly endpoints: Endpoints },
): readonly Job[] => [
  {
    name: 'rediscover-models',
    everyMinutes: 60,
    run: async ({ signal }) => {
      if (process.uptime() * 1_000 < restAfterStart) return;
      const { endpoints, db, log } = services;
      await endpoints.reload();
      for (const source of endpoints.sources) {
        if (!endpoints.isEnabled(source.internalId)) continue;
        try {
          const inTime = AbortSignal.any([signal, AbortSignal.timeout(rediscoverPatience)]);
          await storeOffered(db, source, await source.list(inTime));
        } catch (error) {
          signal.throwIfAborted();
          log.warn({ service: source.internalId, error: describeError(error) }, 'models not found');
        }
      }
    },
  },
];

/**
 * Asks every endpoint for its models. An endpoint that does not answer in time keeps its stored models, and is retried in the
 * background until it answers. @returns a function that stops the retries
 */
export async function findModels(
  { db, log }: Pick<Services, 'db' | 'log'>,
  sources: readonly ModelSource[],
): Promise<() => void> {
  const stopped = new AbortController();
  const timers = new Set<NodeJS.Timeout>();

  const look = async (source: ModelSource, signal: AbortSignal) => {
    const offered = await source.list(signal);
    await storeOffered(db, source, offered);
    log.info({ service: source.internalId, models: offered.length }, 'models found');
  };
  const retry = (source: ModelSource, attempt: number) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        look(source, stopped.signal).catch((error: unknown) => {
          if (stopped.signal.aborted) return;
          log.warn({ service: source.internalId, error: describeError(error) }, 'models not found');
          retry(source, attempt + 1);
        });
      },
      retryDelays[Math.min(attempt, retryDelays.length - 1)],
    );
    timers.add(timer);
  };

  await inTurn(db, tx =>
    retireServices(
      tx,
      sources.map(({ internalId }) => internalId),
    ),
  );
  for (const source of sources)
    await look(source, AbortSignal.any([stopped.signal, AbortSignal.timeout(patience)])).catch(
      (error: unknown) => {
        log.warn(
          { service: source.internalId, error: describeError(error) },
          'models not found, asking again later',
        );
        retry(source, 0);
      },
    );
  await inTurn(db, tx => storeBuiltInAgents(tx));
  return () => {
    stopped.abort();
    for (const timer of timers) clearTimeout(timer);
  };
}
