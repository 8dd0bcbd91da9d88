import { type ReadonlySignal, type Signal, signal } from '@oriel/app-kit';
import type { MessagePart } from '@oriel/contracts';
import { createMarkdownStream, type MarkdownStream } from '@oriel/ui/markdown';

/** One part of an answer as shown. It keeps its identity while it grows, so that only this part is rendered again. */
export interface PartView {
  readonly key: number;
  readonly type: MessagePart['type'];
  readonly part: ReadonlySignal<MessagePart>;
  /** The text of a text part, parsed as it arrives. Created when shown; held weakly once complete. */
  readonly stream: MarkdownStream;
}

/** A part view and the functions that write it. */
export interface PartWriter {
  readonly view: PartView;
  /** Updates the part; false if it is a different part, which this one cannot grow into. */
  write(part: MessagePart): boolean;
  finish(): void;
}

let lastKey = 0;

export function createPartWriter(first: MessagePart): PartWriter {
  lastKey += 1;
  const part: Signal<MessagePart> = signal(first);
  let stream: MarkdownStream | undefined;
  // Parsed text of a long chat would fill the memory long after it has left the screen.
  let complete: WeakRef<MarkdownStream> | undefined;
  let shown = 0;
  let isFinished = false;
  const feed = () => {
    const current = part.peek();
    if (!stream || current.type !== 'text') return;
    if (current.text.length > shown) stream.append(current.text.slice(shown));
    shown = current.text.length;
    if (!isFinished) return;
    stream.finish();
    complete = new WeakRef(stream);
    stream = undefined;
  };
  return {
    view: {
      key: lastKey,
      type: first.type,
      part,
      get stream() {
        const known = stream ?? complete?.deref();
        if (known) return known;
        const made = createMarkdownStream();
        stream = made;
        shown = 0;
        feed();
        return made;
      },
    },
    write(next) {
      const current = part.peek();
      if (next.type !== current.type) return false;
      if (next === current) return true;
      if (next.type === 'text' && current.type === 'text') {
        if (isFinished && next.text !== current.text) return false;
        if (!next.text.startsWith(current.text)) return false;
      }
      part.value = next;
      feed();
      return true;
    },
    finish() {
      isFinished = true;
      feed();
    },
  };
}
