import type { CompletionEvent } from '@oriel/contracts';
import type { LoggedEvent } from './logged-event';

/** Events in succession with their numbers, from the first one's on. */
export const numberEvents = (first: number, events: readonly CompletionEvent[]): LoggedEvent[] =>
  events.map((event, index) => ({ seq: first + index, event }));
