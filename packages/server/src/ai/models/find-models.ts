import type { Database, Transaction } from '../../platform/db/database';
import { takeTransactionLock } from '../../platform/db/take-transaction-lock';
import { describeError } from '../../platform/log/describe-error';
import type { Services } from '../../services';
import { storeBuiltInAgents } from '../agents/store-built-in-agents';
import type { ModelSource } from './model-source';
import { retireServices, storeModels } from './store-models';

const retryDelays = [2_000, 5_000, 15_000, 60_000];

/** Maximum time for which the start waits for an endpoint to list its models, in milliseconds. */
const patience = 3_000;

/** Any number that no other lock on the database uses. */
const lockNumber = 7_203_643;

/** Take turns, because processes that find the same models at once could deadlock on each other's rows. */
const inTurn = (db: Database, work: (tx: Transaction) => Promise<void>): Promise<void> =>
  db.transaction(async tx => {
    await takeTransactionLock(tx, lockNumber);
    await work(tx);
  });

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
    const names = await source.list(signal);
    await inTurn(db, async tx => {
      await storeModels(tx, source, names);
      await storeBuiltInAgents(tx);
    });
    log.info({ service: source.internalId, models: names.length }, 'models found');
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
