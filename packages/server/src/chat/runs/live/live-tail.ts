import {
  type CompletionEvent,
  type EventReader,
  formatEventId,
  isFinalState,
  type StreamEvent,
} from '@oriel/contracts';
import type { LoggedEvent } from '../log/logged-event';
import type { LiveRun, LiveSubscription } from './live-run';

/** Events that may wait for one reader. */
const cap = 20_000;

/**
 * What a live run publishes from now on, for one reader who may first read what was before. While he keeps up he gets
 * each event within the call that publishes it. Where more waits than the cap he is too slow: what waits is dropped, the
 * tail ends, and he goes on from `last` by other means.
 */
export class LiveTail {
  readonly #runId: string;
  /** How the run stands where the tail begins. */
  readonly start: LiveSubscription;
  readonly #waiting: LoggedEvent[] = [];
  /** Who has read all that waited. */
  #reader: EventReader<CompletionEvent> | undefined;
  #wake: (() => void) | undefined;
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

  /** Hands over what comes, until the tail or the answer ends or the reader goes. */
  async pass(reader: EventReader<CompletionEvent>): Promise<void> {
    while (!this.isComplete && !reader.signal.aborted) {
      if (!reader.hasRoom) {
        await reader.waitForRoom();
        continue;
      }
      const entry = this.#waiting.shift();
      if (entry) this.#hand(entry, reader);
      else if (this.#isEnded) return;
      else await this.#follow(reader);
    }
  }

  end(): void {
    this.#isEnded = true;
    this.start.unsubscribe();
    this.#wake?.();
  }

  /** Resolves when the reader no longer gets each event as it is published. */
  async #follow(reader: EventReader<CompletionEvent>): Promise<void> {
    this.#reader = reader;
    await new Promise<void>(resolve => {
      this.#wake = resolve;
    });
    this.#reader = undefined;
    this.#wake = undefined;
  }

  #hand(entry: LoggedEvent, reader: EventReader<CompletionEvent>): void {
    if (entry.seq > this.last) reader.take(this.take(entry));
  }

  #push(entry: LoggedEvent): void {
    if (this.#reader?.hasRoom && this.#waiting.length === 0) {
      this.#hand(entry, this.#reader);
      if (this.isComplete) this.#wake?.();
    } else if (this.#waiting.length < cap) {
      this.#waiting.push(entry);
      this.#wake?.();
    } else {
      this.#waiting.length = 0;
      this.end();
    }
  }
}
