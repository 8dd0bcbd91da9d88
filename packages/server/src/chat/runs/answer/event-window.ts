/*
 * Batches the deltas of an answer so that a fast model does not cost one event per token:
 * 1. A delta is sent at once if the last one was sent at least one window ago.
 * 2. Deltas that come sooner are merged per part and sent when the window ends.
 * 3. If a delta comes after the end of the window, the next one may come sooner by the same time, up to one window: a steady
 *    model with slightly irregular deltas is not delayed.
 * 4. Every other event first flushes the pending deltas, so the order is kept.
 */
import { appendPart, type CompletionEvent } from '@oriel/contracts';

type Delta = Extract<CompletionEvent, { type: 'delta' }>;

export class EventWindow {
  readonly #milliseconds: number;
  readonly #send: (event: CompletionEvent) => void;
  #pending: Delta | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** End of the window after the last delta; the first delta has the maximum lateness. */
  #openUntil = Number.NEGATIVE_INFINITY;

  constructor(milliseconds: number, send: (event: CompletionEvent) => void) {
    this.#milliseconds = milliseconds;
    this.#send = send;
  }

  push(event: CompletionEvent): void {
    if (event.type !== 'delta') {
      this.flush();
      this.#send(event);
    } else if (this.#pending) {
      const merged = mergeDeltas(this.#pending, event);
      if (!merged) this.#send(this.#pending);
      this.#pending = merged ?? event;
    } else {
      const now = performance.now();
      if (now >= this.#openUntil) this.#sendNow(event, now);
      else this.#gather(event, this.#openUntil - now);
    }
  }

  /** Sends the pending deltas. */
  flush(): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending) this.#send(pending);
  }

  /** Sends the pending deltas and stops the timer. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.flush();
  }

  #sendNow(delta: Delta, now: number): void {
    const next = this.#openUntil + this.#milliseconds;
    this.#openUntil = Math.max(next, now);
    this.#send(delta);
  }

  #gather(delta: Delta, milliseconds: number): void {
    this.#pending = delta;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const pending = this.#pending;
      this.#pending = undefined;
      if (pending) this.#sendNow(pending, performance.now());
    }, milliseconds);
  }
}

/** Merges two deltas of the same part into one. */
function mergeDeltas(first: Delta, second: Delta): Delta | undefined {
  if (first.index !== second.index || first.part.type !== second.part.type) return undefined;
  const part = appendPart([first.part], 0, second.part)[0];
  return part && { ...first, part };
}
