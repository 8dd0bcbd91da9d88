import { appendPart, type CompletionEvent, type MessagePart } from '@oriel/contracts';
import type { LoggedEvent } from './logged-event';

export interface ReducedEvents {
  readonly parts: MessagePart[];
  /** The last state of the answer. */
  readonly state: CompletionEvent | undefined;
  /** Number of the last event; 0 for none. */
  readonly seq: number;
}

/** The answer after all events. */
export function reduceEvents(entries: readonly LoggedEvent[]): ReducedEvents {
  let parts: MessagePart[] = [];
  let state: CompletionEvent | undefined;
  for (const { event } of entries) {
    if (event.type === 'delta') parts = appendPart(parts, event.index, event.part);
    else if (event.type === 'stateUpdate') state = event;
  }
  return { parts, state, seq: entries.at(-1)?.seq ?? 0 };
}
