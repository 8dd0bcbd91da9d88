import { appendPart, type MessagePart } from '@oriel/contracts';
import { GrowingText } from './growing-text';

/** A part of which thousands of deltas may come. */
type LongPart = Extract<MessagePart, { type: 'text' | 'thinking' }>;

/** The parts of an answer as `appendPart` builds them, at a cost that lets hundreds of answers grow at once. */
export class GrowingParts {
  #parts: readonly MessagePart[] = [];
  /** What has come in succession to one part and was not added to it yet. */
  #open: { readonly index: number; readonly part: LongPart; readonly text: GrowingText } | undefined;

  append(index: number, part: MessagePart): void {
    if (part.type === 'text') this.#grow(index, part, part.text);
    else if (part.type === 'thinking') this.#grow(index, part, part.content);
    else this.#parts = appendPart(this.current(), index, part);
  }

  /** The parts so far; the list and its parts stay as they are. */
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
