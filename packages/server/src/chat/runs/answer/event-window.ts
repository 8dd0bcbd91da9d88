/*
 * Gathers the deltas of an answer so that a fast model does not cost one event a token:
 * 1. a delta that comes when the last was sent a window ago, or longer, goes out at once;
 * 2. those that come sooner are put together, part by part, and go out when the window is over;
 * 3. what a delta, such as the first, came later than its window was over, up to a window, the next may come sooner: a
 *    steady model whose deltas are a little late, and then on time, is not held up;
 * 4. every other event first sends what was gathered, so the order is kept.
 */
import { appendPart, type CompletionEvent } from '@oriel/contracts';

type Delta = Extract<CompletionEvent, { type: 'delta' }>;

export class EventWindow {
  readonly #milliseconds: number;
  readonly #send: (event: CompletionEvent) => void;
  #pending: Delta | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** When the window of the last delta is over; the first is as late as can be. */
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

  /** Sends what was gathered. */
  flush(): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending) this.#send(pending);
  }

  /** Sends what was gathered and stops the clock. */
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

/** Two deltas as one, where both add to the same part. */
function mergeDeltas(first: Delta, second: Delta): Delta | undefined {
  if (first.index !== second.index || first.part.type !== second.part.type) return undefined;
  const part = appendPart([first.part], 0, second.part)[0];
  return part && { ...first, part };
}
