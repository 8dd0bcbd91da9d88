import type { CompletionEvent } from '@oriel/contracts';

/** One numbered entry of the log of an answer. */
export interface LoggedEvent {
  readonly seq: number;
  readonly event: CompletionEvent;
}
