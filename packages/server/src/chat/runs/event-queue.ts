/**
 * Hands what is pushed to one reader. When more waits than the cap, the reader is too slow: the queue drops what waits
 * and ends, and the reader goes on from his last event by other means.
 */
export class EventQueue<T> implements AsyncIterable<T> {
  readonly #cap: number;
  #items: T[] = [];
  #ended = false;
  #wake: (() => void) | undefined;

  constructor(cap: number) {
    this.#cap = cap;
  }

  push(item: T): void {
    if (this.#ended) return;
    if (this.#items.length >= this.#cap) {
      this.#items = [];
      this.#ended = true;
    } else this.#items.push(item);
    this.#wake?.();
  }

  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      const item = this.#items.shift();
      if (item !== undefined) yield item;
      else if (this.#ended) return;
      else {
        await new Promise<void>(resolve => {
          this.#wake = resolve;
        });
        this.#wake = undefined;
      }
    }
  }
}
