import type { CompletionEvent } from '@oriel/contracts';
import type { StoredEvent } from '../../db/schema';

type Delta = Extract<CompletionEvent, { type: 'delta' }>;
type TextDelta = Delta & { readonly part: { readonly type: 'text'; readonly text: string } };

export function toStored(events: readonly CompletionEvent[]): StoredEvent[] {
  return events.map((event, index) => {
    const before = events[index - 1];
    return isText(event) && before && isText(before) && isSamePart(event, before) ? event.part.text : event;
  });
}

/** @throws when a text has no delta before it */
export function fromStored(stored: readonly StoredEvent[]): CompletionEvent[] {
  let before: TextDelta | undefined;
  return stored.map(event => {
    if (typeof event !== 'string') {
      before = isText(event) ? event : undefined;
      return event;
    }
    if (!before) throw new Error('A log holds a text without the delta that it goes on from');
    return { ...before, part: { type: 'text', text: event } };
  });
}

const isText = (event: CompletionEvent): event is TextDelta =>
  event.type === 'delta' && event.part.type === 'text';

const isSamePart = (left: Delta, right: Delta): boolean =>
  left.index === right.index && left.messageId === right.messageId;
