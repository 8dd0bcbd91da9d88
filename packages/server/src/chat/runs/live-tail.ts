import { type CompletionEvent, formatEventId, isFinalState, type StreamEvent } from '@oriel/contracts';
import type { LiveRun, LiveSubscription, LoggedEvent } from './live-run';

type Step = IteratorResult<StreamEvent<CompletionEvent>, void>;

/** Events that may wait for one reader. */
const cap = 20_000;

/**
 * What a live run publishes from now on, for one reader who may first read what was before. An iterator by hand: a
 * generator costs several promises for each event. Where more waits than the cap, the reader is too slow: what waits is
 * dropped, the tail ends, and the reader goes on from `last` by other means.
 */
export class LiveTail implements AsyncIterator<StreamEvent<CompletionEvent>, void> {
  readonly #runId: string;
  /** How the run stands where the tail begins. */
  readonly start: LiveSubscription;
  #waiting: LoggedEvent[] = [];
  #wake: ((step: Step) => void) | undefined;
  readonly #await = (wake: (step: Step) => void) => {
    this.#wake = wake;
  };
  #isEnded = false;
  /** Number of the last event that the reader has, by whatever means; what is not after it is passed over. */
  last = 0;
  /** Whether the reader has the end of the answer. */
  isComplete = false;

  constructor(run: LiveRun) {
    this.#runId = run.id;
    this.start = run.subscribe(entry => (entry ? this.#push(entry) : this.end()));
  }

  /** An event as the reader gets it; it is his last one then. */
  take({ seq, event }: LoggedEvent): StreamEvent<CompletionEvent> {
    this.last = seq;
    this.isComplete = event.type === 'stateUpdate' && isFinalState(event.state);
    return { id: formatEventId(this.#runId, seq), event };
  }

  next(): Promise<Step> {
    for (let entry = this.#waiting.shift(); entry && !this.isComplete; entry = this.#waiting.shift())
      if (entry.seq > this.last) return Promise.resolve({ done: false, value: this.take(entry) });
    if (this.#isEnded || this.isComplete) return Promise.resolve({ done: true, value: undefined });
    return new Promise(this.#await);
  }

  end(): void {
    this.#isEnded = true;
    this.start.unsubscribe();
    this.#tell({ done: true, value: undefined });
  }

  #push(entry: LoggedEvent): void {
    if (this.#wake && entry.seq > this.last) this.#tell({ done: false, value: this.take(entry) });
    else if (this.#waiting.length < cap) this.#waiting.push(entry);
    else {
      this.#waiting = [];
      this.end();
    }
  }

  #tell(step: Step): void {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.(step);
  }
}
