import { appendPart, type CompletionEvent, type MessagePart } from '@oriel/contracts';
import type { LoggedEvent } from '../log/logged-event';
import { numberEvents } from '../log/number-events';
import type { LogRow } from '../log/run-log';
import { fromStored, StoredEvents } from '../log/stored-event';
import { GrowingText } from './growing-text';

/** A part that may receive thousands of deltas. */
type LongPart = Extract<MessagePart, { type: 'text' | 'thinking' }>;

/** Builds the parts of an answer like `appendPart`, cheaply enough for hundreds of concurrent answers. */
export class GrowingParts {
  #parts: readonly MessagePart[] = [];
  /** The successive deltas of one part that were not added to it yet. */
  #open: { readonly index: number; readonly part: LongPart; readonly text: GrowingText } | undefined;

  append(index: number, part: MessagePart): void {
    if (part.type === 'text') this.#grow(index, part, part.text);
    else if (part.type === 'thinking') this.#grow(index, part, part.content);
    else this.#parts = appendPart(this.current(), index, part);
  }

  /** The parts so far; the list and its parts do not change. */
  current(): readonly MessagePart[] {
    const open = this.#open;
    this.#open = undefined;
    if (open) {
      const text = open.text.toString();
      const part = open.part.type === 'text' ? { ...open.part, text } : { ...open.part, content: text };
      this.#parts = appendPart(this.#parts, open.index, part);
    }
    return this.#parts;
  }

  #grow(index: number, part: LongPart, text: string): void {
    if (this.#open?.index === index && this.#open.part.type === part.type)
      Object.assign(this.#open.part, part);
    else {
      this.current();
      this.#open = { index, part: { ...part }, text: new GrowingText() };
    }
    this.#open?.text.append(text);
  }
}

export interface LiveSubscription {
  /** The latest events without a gap, oldest first: at least all that may not be in the database yet. */
  readonly tail: readonly LoggedEvent[];
  /** Number of the last event so far. */
  readonly seq: number;
  /** The answer after that event. */
  readonly parts: readonly MessagePart[];
  /** The state of the answer after that event. */
  readonly state: CompletionEvent | undefined;
  readonly unsubscribe: () => void;
}

/**
 * The log of a run that this process writes, as far as memory needs it: numbers its events, notifies subscribers at once, and
 * keeps uncommitted events, so that a reader who joins in between misses nothing.
 */
export class LiveRun {
  readonly id: string;
  readonly abort = new AbortController();
  #seq: number;
  readonly #parts = new GrowingParts();
  #state: CompletionEvent | undefined;
  #unwritten = new StoredEvents();
  #inFlight: LogRow['events'] = [];
  /** First events, for a reader from the start; released once more has been written. */
  #begun: readonly LoggedEvent[];
  #listeners = new Set<(entry: LoggedEvent | undefined) => void>();

  /** @param begun Events that are already in the database. */
  constructor(id: string, begun: readonly LoggedEvent[]) {
    this.id = id;
    this.#begun = begun;
    this.#seq = begun.at(-1)?.seq ?? 0;
  }

  get seq(): number {
    return this.#seq;
  }

  get parts(): readonly MessagePart[] {
    return this.#parts.current();
  }

  /** Whether `takeUnwritten` would return events, including those of a failed write. */
  get hasUnwritten(): boolean {
    return this.#inFlight.length + this.#unwritten.stored.length > 0;
  }

  publish(event: CompletionEvent): void {
    const entry = { seq: ++this.#seq, event };
    if (event.type === 'delta') this.#parts.append(event.index, event.part);
    else if (event.type === 'stateUpdate') this.#state = event;
    this.#unwritten.push(event);
    this.#tell(entry);
  }

  /** Delivers events that are already in the database, as at the end of an answer. */
  deliver(entries: readonly LoggedEvent[]): void {
    for (const entry of entries) {
      this.#seq = entry.seq;
      this.#tell(entry);
    }
  }

  /** Events for the next write; they stay in the tail until `confirmWritten`. */
  takeUnwritten(): LogRow {
    this.#inFlight = [...this.#inFlight, ...this.#unwritten.stored];
    this.#unwritten = new StoredEvents();
    return { first: this.#seq - this.#inFlight.length + 1, events: this.#inFlight };
  }

  confirmWritten(): void {
    this.#inFlight = [];
    this.#begun = [];
  }

  subscribe(listener: (entry: LoggedEvent | undefined) => void): LiveSubscription {
    this.#listeners.add(listener);
    const waiting = fromStored([...this.#inFlight, ...this.#unwritten.stored]);
    return {
      tail: [...this.#begun, ...numberEvents(this.#seq - waiting.length + 1, waiting)],
      seq: this.#seq,
      parts: this.#parts.current(),
      state: this.#state,
      unsubscribe: () => this.#listeners.delete(listener),
    };
  }

  /** Ends the log in this process. */
  end(): void {
    this.#tell(undefined);
    this.#listeners.clear();
  }

  #tell(entry: LoggedEvent | undefined): void {
    for (const listener of this.#listeners) listener(entry);
  }
}
