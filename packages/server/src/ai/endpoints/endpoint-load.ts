/*
 * Counts the requests of this process to each endpoint, to share load between equal endpoints and to stay within the operator's
 * limits. Each process counts its own: several processes together may send a multiple of a limit.
 */
import { ProviderError } from '../providers/provider-error';

/** Limits of an endpoint. Absent: none. */
export interface EndpointLimits {
  readonly requestsPerMinute?: number | undefined;
  /** Requests at the same time. */
  readonly parallel?: number | undefined;
}

const minute = 60_000;

interface Load {
  running: number;
  /** Times of the requests of the last minute, oldest first; only kept for an endpoint with such a limit. */
  started: number[];
}

export class EndpointLoad {
  readonly #loads = new Map<string, Load>();
  readonly #waiting = new Set<() => void>();
  readonly #now: () => number;

  /** @param now Milliseconds of any clock. Default: that of `performance`. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Number of running requests. */
  running(id: string): number {
    return this.#loads.get(id)?.running ?? 0;
  }

  /** Counts a request. @returns a function for its end; undefined if the endpoint is at its limits */
  take(id: string, { parallel, requestsPerMinute }: EndpointLimits = {}): (() => void) | undefined {
    const load = this.#loads.get(id) ?? { running: 0, started: [] };
    this.#loads.set(id, load);
    if (parallel !== undefined && load.running >= parallel) return undefined;
    if (requestsPerMinute !== undefined) {
      const now = this.#now();
      load.started = load.started.filter(time => time > now - minute);
      if (load.started.length >= requestsPerMinute) return undefined;
      load.started.push(now);
    }
    load.running++;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      load.running--;
      for (const wake of [...this.#waiting]) wake();
    };
  }

  /** Waits for the end of any request, or for a second, in which a minute may have passed. @throws the reason of the signal */
  async waitForChange(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await new Promise<void>(resolve => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, 1_000);
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
    signal.throwIfAborted();
  }
}

/** The error if no endpoint gets room in time. */
export const atCapacity = (): ProviderError =>
  new ProviderError('provider_overloaded', 'All endpoints are at their limits', { retryAfter: 10 });
