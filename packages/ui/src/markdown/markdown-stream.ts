/** Markdown that arrives in pieces. */
export interface MarkdownStream {
  /** Adds the next piece. Callers that receive many pieces a frame join them first. */
  append(delta: string): void;
  /** Says that nothing follows: the last line counts as complete and open marks stay as written. */
  finish(): void;
  /** Everything appended so far. */
  readonly text: string;
  readonly finished: boolean;
  subscribe(listener: () => void): () => void;
}

/** Makes an empty stream; one a message. */
export function createMarkdownStream(): MarkdownStream {
  let text = '';
  let finished = false;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    append(delta) {
      text += delta;
      notify();
    },
    finish() {
      finished = true;
      notify();
    },
    get text() {
      return text;
    },
    get finished() {
      return finished;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
