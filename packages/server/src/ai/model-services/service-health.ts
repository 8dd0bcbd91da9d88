/*
 * Tracks whether a model service answers:
 *
 * 1. Three consecutive errors of the service itself mark it as failing, with the time.
 * 2. The next answer, in any process, removes the mark.
 * 3. Meanwhile other endpoints are asked first, if an agent has any; from time to time one question tries the marked one, because
 *    it would never have an answer otherwise.
 *
 * The mark is a column, so that every process shows it, even a new one. A process that does not know the current state writes at
 * most once in ten seconds.
 */
import { type ApiErrorCode, type ModelServiceFault, maxModelServiceFaults } from '@oriel/contracts';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { modelServices } from '../../platform/db/schema';
import { describeError } from '../../platform/log/describe-error';
import type { Services } from '../../services';

/** Consecutive errors until a service is marked. */
const faultsUntilFailing = 3;
/** Minimum milliseconds between two writes of the same state by one process. */
const writeEvery = 10_000;
/** Minimum milliseconds between two stored errors of one service. */
const keepEvery = 1_000;

/** Errors that do not depend on the caller or the question. */
const ownFaults: ReadonlySet<string> = new Set<ApiErrorCode>([
  'provider_authentication',
  'provider_permission_denied',
  'provider_internal',
  'provider_overloaded',
  'provider_unreachable',
  'provider_timeout',
]);

export const isOwnFault = (code: string): boolean => ownFaults.has(code);

/** Milliseconds after which a question tries a failing service again, in each process. */
const tryEvery = 60_000;

export class ServiceHealth {
  readonly #services: Pick<Services, 'db' | 'log'>;
  readonly #keptAt = new Map<string, number>();
  readonly #faults = new Map<string, number>();
  /** Time of the last write per service, by the clock of `performance`, and whether it was written as failing. */
  readonly #written = new Map<string, { readonly isFailing: boolean; readonly at: number }>();

  /** Time of the last attempt at a failing service, by the clock of `performance`. */
  readonly #tried = new Map<string, number>();

  constructor(services: Pick<Services, 'db' | 'log'>) {
    this.#services = services;
  }

  /** @param failingSince - The stored mark, which may be older than what this process knows */
  isFailing(internalId: string, failingSince: Date | null): boolean {
    return failingSince !== null || (this.#faults.get(internalId) ?? 0) >= faultsUntilFailing;
  }

  /** Whether other services should be asked first. A failing one is tried from time to time: then this counts as the attempt. */
  isAvoided(internalId: string, failingSince: Date | null): boolean {
    if (!this.isFailing(internalId, failingSince)) return false;
    const now = performance.now();
    const last = this.#tried.get(internalId);
    if (last === undefined) this.#tried.set(internalId, now);
    if (last === undefined || now - last < tryEvery) return true;
    this.#tried.set(internalId, now);
    return false;
  }

  /**
   * Records how an answer ended.
   *
   * @param internalId - Id of the service
   * @param code - Code of the error; undefined for a successful answer
   * @param detail - Status or cause, never text of the endpoint
   */
  note(internalId: string, code: string | undefined, detail?: string): void {
    if (code !== undefined && (ownFaults.has(code) || code === 'provider_rate_limited'))
      this.#keepError(internalId, { at: new Date().toISOString(), code, ...(detail && { detail }) });
    if (code !== undefined && !ownFaults.has(code)) return;
    const faults = code === undefined ? 0 : (this.#faults.get(internalId) ?? 0) + 1;
    this.#faults.set(internalId, faults);
    if (faults > 0 && faults < faultsUntilFailing) return;
    const isFailing = faults > 0;
    const last = this.#written.get(internalId);
    const now = performance.now();
    if (last?.isFailing === isFailing && now - last.at < writeEvery) return;
    this.#written.set(internalId, { isFailing, at: now });
    this.#write(internalId, isFailing).catch((error: unknown) => {
      this.#written.delete(internalId);
      this.#services.log.warn({ error: describeError(error) }, 'state of a service not stored');
    });
  }

  /** Keeps the latest errors, at most one write per service and second. */
  #keepError(internalId: string, fault: ModelServiceFault): void {
    const now = performance.now();
    if (now - (this.#keptAt.get(internalId) ?? Number.NEGATIVE_INFINITY) < keepEvery) return;
    this.#keptAt.set(internalId, now);
    const { db, log } = this.#services;
    const kept = sql`(
      SELECT jsonb_agg(fault ORDER BY place)
      FROM jsonb_array_elements(jsonb_build_array(${JSON.stringify(fault)}::jsonb) || ${modelServices.lastErrors})
        WITH ORDINALITY AS each (fault, place)
      WHERE place <= ${maxModelServiceFaults}
    )`;
    db.update(modelServices)
      .set({ lastErrors: kept })
      .where(eq(modelServices.internalId, internalId))
      .catch((error: unknown) => log.warn({ error: describeError(error) }, 'error of a service not stored'));
  }

  async #write(internalId: string, isFailing: boolean): Promise<void> {
    await this.#services.db
      .update(modelServices)
      .set({ failingSince: isFailing ? sql`now()` : null })
      .where(
        and(
          eq(modelServices.internalId, internalId),
          isFailing ? isNull(modelServices.failingSince) : isNotNull(modelServices.failingSince),
        ),
      );
  }
}
