/*
 * Whether a model service answers:
 *
 * 1. Three faults in a row that are the service's own mark it as failing, with the time.
 * 2. The next answer, of any process, takes the mark away.
 *
 * The mark is a column, so that every process shows it, a new one too. A process that does not know of it writes at most once
 * in ten seconds to find out.
 */
import type { ApiErrorCode } from '@oriel/contracts';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { modelServices } from '../../platform/db/schema';
import { describeError } from '../../platform/log/describe-error';
import type { Services } from '../../services';

/** Faults in a row until a service is marked. */
const faultsUntilFailing = 3;
/** Milliseconds between two attempts of one process to write the same. */
const writeEvery = 10_000;

/** Answers that a service gives whoever asks, and whatever is asked. */
const ownFaults: ReadonlySet<string> = new Set<ApiErrorCode>([
  'provider_authentication',
  'provider_permission_denied',
  'provider_internal',
  'provider_overloaded',
  'provider_unreachable',
  'provider_timeout',
]);

export class ServiceHealth {
  readonly #services: Pick<Services, 'db' | 'log'>;
  readonly #faults = new Map<string, number>();
  /** When each service was last written, by the clock of `performance`; above 0 as failing. */
  readonly #written = new Map<string, { readonly isFailing: boolean; readonly at: number }>();

  constructor(services: Pick<Services, 'db' | 'log'>) {
    this.#services = services;
  }

  /**
   * Takes note of how an answer ended.
   *
   * @param internalId - Of the service
   * @param code - Of the fault; undefined for an answer that came
   */
  note(internalId: string, code: string | undefined): void {
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
