import type { CompletionEvent } from '@oriel/contracts';
import type { LoggedEvent } from './logged-event';

/** Numbers successive events, starting with the first number. */
export const numberEvents = (first: number, events: readonly CompletionEvent[]): LoggedEvent[] =>
  events.map((event, index) => ({ seq: first + index, event }));
