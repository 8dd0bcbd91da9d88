import type { CompletionEvent } from '@oriel/contracts';

/** A numbered entry in the log of an answer. */
export interface LoggedEvent {
  readonly seq: number;
  readonly event: CompletionEvent;
}
