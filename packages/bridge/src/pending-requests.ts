import { OrielError } from '@oriel/contracts';
import type * as z from 'zod/mini';
import type { Clock } from './clock';

export interface PendingRequest {
  readonly output: z.ZodMiniType;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: OrielError) => void;
  /** The time of the timeout, by the clock; `Infinity` for never. */
  readonly deadline: number;
  readonly signal: AbortSignal | undefined;
  readonly onAbort: (() => void) | undefined;
}

/** Requests without an answer. One timer covers all of them, so a request needs none of its own. */
export class PendingRequests {
  readonly #requests = new Map<number, PendingRequest>();
  #alarmAt = Number.POSITIVE_INFINITY;
  #stopAlarm: (() => void) | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly onTimeout: (id: number) => void,
  ) {}

  get size(): number {
    return this.#requests.size;
  }

  has(id: number): boolean {
    return this.#requests.has(id);
  }

  add(id: number, request: PendingRequest): void {
    this.#requests.set(id, request);
    if (request.deadline < this.#alarmAt) this.#setAlarm(request.deadline);
  }

  /** Removes a request so that it can be settled; undefined if it is already gone. */
  take(id: number): PendingRequest | undefined {
    const request = this.#requests.get(id);
    if (!request) return undefined;
    this.#requests.delete(id);
    if (request.onAbort) request.signal?.removeEventListener('abort', request.onAbort);
    return request;
  }

  rejectAll(error: OrielError): void {
    for (const id of [...this.#requests.keys()]) this.take(id)?.reject(error);
    this.#stopAlarm?.();
    this.#alarmAt = Number.POSITIVE_INFINITY;
  }

  #setAlarm(deadline: number): void {
    this.#stopAlarm?.();
    this.#alarmAt = deadline;
    // Browsers store delays in 31 bits; a longer one would fire at once.
    const delay = Math.min(Math.max(0, deadline - this.clock.now()), 2 ** 31 - 1);
    this.#stopAlarm = this.clock.after(delay, () => this.#sweep());
  }

  #sweep(): void {
    this.#alarmAt = Number.POSITIVE_INFINITY;
    const now = this.clock.now();
    let next = Number.POSITIVE_INFINITY;
    for (const [id, { deadline }] of [...this.#requests]) {
      if (deadline <= now) {
        this.take(id)?.reject(new OrielError('REQUEST_TIMEOUT', 'The other side did not answer in time.'));
        this.onTimeout(id);
      } else if (deadline < next) next = deadline;
    }
    if (next < Number.POSITIVE_INFINITY) this.#setAlarm(next);
  }
}
