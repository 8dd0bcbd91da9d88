import { appendPart, type MessagePart } from '@oriel/contracts';
import { GrowingText } from './growing-text';

/** A part that may receive thousands of deltas. */
type LongPart = Extract<MessagePart, { type: 'text' | 'thinking' }>;

/** Builds the parts of an answer like `appendPart`, cheaply enough for hundreds of concurrent answers. */
export class GrowingParts {
  #parts: readonly MessagePart[] = [];
  /** The successive deltas of one part that were not added to it yet. */
  #open: { readonly index: number; readonly part: LongPart; readonly text: GrowingText } | undefined;

  append(index: number, part: MessagePart): void {
    if (part.type === 'text') this.#grow(index, part, part.text);
    else if (part.type === 'thinking') this.#grow(index, part, part.content);
    else this.#parts = appendPart(this.current(), index, part);
  }

  /** The parts so far; the list and its parts do not change. */
  current(): readonly MessagePart[] {
    const open = this.#open;
    this.#open = undefined;
    if (open) {
      const text = open.text.toString();
      const part = open.part.type === 'text' ? { ...open.part, text } : { ...open.part, content: text };
      this.#parts = appendPart(this.#parts, open.index, part);
    }
    return this.#parts;
  }

  #grow(index: number, part: LongPart, text: string): void {
    if (this.#open?.index === index && this.#open.part.type === part.type)
      Object.assign(this.#open.part, part);
    else {
      this.current();
      this.#open = { index, part: { ...part }, text: new GrowingText() };
    }
    this.#open?.text.append(text);
  }
}
