/*
 * Gathers the deltas of an answer so that a fast model does not cost one event a token:
 * 1. a delta that comes while nothing was sent lately goes out at once, and a window opens;
 * 2. deltas within the window are put together, part by part, and go out when it closes;
 * 3. every other event first sends what was gathered, so the order is kept.
 */
import { appendPart, type CompletionEvent } from '@oriel/contracts';

type Delta = Extract<CompletionEvent, { type: 'delta' }>;

export class EventWindow {
  readonly #milliseconds: number;
  readonly #send: (event: CompletionEvent) => void;
  #pending: Delta | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number, send: (event: CompletionEvent) => void) {
    this.#milliseconds = milliseconds;
    this.#send = send;
  }

  push(event: CompletionEvent): void {
    if (event.type !== 'delta') {
      this.flush();
      this.#send(event);
    } else if (this.#timer === undefined) {
      this.#open();
      this.#send(event);
    } else if (this.#pending === undefined) this.#pending = event;
    else {
      const merged = mergeDeltas(this.#pending, event);
      if (!merged) this.#send(this.#pending);
      this.#pending = merged ?? event;
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

  #open(): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (!this.#pending) return;
      this.#open();
      this.flush();
    }, this.#milliseconds);
  }
}

/** Two deltas as one, where both add to the same part. */
function mergeDeltas(first: Delta, second: Delta): Delta | undefined {
  if (first.index !== second.index || first.part.type !== second.part.type) return undefined;
  const part = appendPart([first.part], 0, second.part)[0];
  return part && { ...first, part };
}
