import type { CompletionEvent } from '@oriel/contracts';
import type { StoredEvent } from '../../../platform/db/schema';

type Delta = Extract<CompletionEvent, { type: 'delta' }>;
type TextDelta = Delta & { readonly part: { readonly type: 'text'; readonly text: string } };

/** Successive events in the form of the log, also while they wait to be written: hundreds of answers wait at once. */
export class StoredEvents {
  readonly #stored: StoredEvent[] = [];
  #last: CompletionEvent | undefined;

  get stored(): readonly StoredEvent[] {
    return this.#stored;
  }

  push(event: CompletionEvent): void {
    this.#stored.push(goesOn(event, this.#last) ? event.part.text : event);
    this.#last = event;
  }
}

/** @throws if a text has no delta before it */
export function fromStored(stored: readonly StoredEvent[]): CompletionEvent[] {
  let before: CompletionEvent | undefined;
  return stored.map(event => {
    if (typeof event !== 'string') before = event;
    else if (before && isText(before)) return { ...before, part: { type: 'text', text: event } };
    else throw new Error('A log holds a text without the delta that it goes on from');
    return event;
  });
}

const isText = (event: CompletionEvent): event is TextDelta =>
  event.type === 'delta' && event.part.type === 'text';

const goesOn = (event: CompletionEvent, last: CompletionEvent | undefined): event is TextDelta =>
  isText(event) &&
  last !== undefined &&
  isText(last) &&
  event.index === last.index &&
  event.messageId === last.messageId;
