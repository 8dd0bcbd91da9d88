import {
  type CompletionEvent,
  type EventReader,
  formatEventId,
  isFinalState,
  type StreamEvent,
} from '@oriel/contracts';
import type { LoggedEvent } from '../log/logged-event';
import type { LiveRun, LiveSubscription } from './live-run';

/** Maximum number of events that wait for one reader. */
const cap = 20_000;

/**
 * Events that a live run publishes from now on, for one reader that may first read the earlier ones. A reader that keeps up gets
 * each event within the call that publishes it. If more events wait than the cap, the reader is too slow: the waiting events are
 * dropped, the tail ends, and the reader continues from `last` by other means.
 */
export class LiveTail {
  readonly #runId: string;
  /** State of the run where the tail begins. */
  readonly start: LiveSubscription;
  readonly #waiting: LoggedEvent[] = [];
  /** The reader, once it has read all waiting events. */
  #reader: EventReader<CompletionEvent> | undefined;
  #wake: (() => void) | undefined;
  #isEnded = false;
  /** Number of the last event that the reader has, from any source; events up to it are skipped. */
  last = 0;
  /** Whether the reader has received the end of the answer. */
  isComplete = false;

  constructor(run: LiveRun) {
    this.#runId = run.id;
    this.start = run.subscribe(entry => (entry ? this.#push(entry) : this.end()));
  }

  /** Converts an event for the reader and records it as its last one. */
  take({ seq, event }: LoggedEvent): StreamEvent<CompletionEvent> {
    this.last = seq;
    this.isComplete = event.type === 'stateUpdate' && isFinalState(event.state);
    return { id: formatEventId(this.#runId, seq), event };
  }

  /** Passes events on until the tail or the answer ends or the reader leaves. */
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
