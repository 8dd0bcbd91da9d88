import type { MessagePart } from '@oriel/contracts';
import { createMarkdownStream, type MarkdownStream } from '@oriel/ui/markdown';
import { type ReadonlySignal, type Signal, signal } from '@oriel/widget-kit';

/** One part of an answer as it is shown. It keeps its identity while it grows, so that only it is drawn again. */
export interface PartView {
  readonly key: number;
  readonly type: MessagePart['type'];
  readonly part: ReadonlySignal<MessagePart>;
  /** The text of a text part, read as it comes. Made when it is first shown. */
  readonly stream: MarkdownStream;
}

/** A part view and the hand that writes it. */
export interface PartWriter {
  readonly view: PartView;
  /** Takes the part as it stands now; false when it is another part that cannot be grown into. */
  write(part: MessagePart): boolean;
  finish(): void;
}

let lastKey = 0;

export function createPartWriter(first: MessagePart): PartWriter {
  lastKey += 1;
  const part: Signal<MessagePart> = signal(first);
  let stream: MarkdownStream | undefined;
  let shown = 0;
  let isFinished = false;
  const feed = () => {
    const current = part.peek();
    if (!stream || current.type !== 'text') return;
    if (current.text.length > shown) stream.append(current.text.slice(shown));
    shown = current.text.length;
    if (isFinished) stream.finish();
  };
  return {
    view: {
      key: lastKey,
      type: first.type,
      part,
      get stream() {
        if (!stream) {
          stream = createMarkdownStream();
          feed();
        }
        return stream;
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
