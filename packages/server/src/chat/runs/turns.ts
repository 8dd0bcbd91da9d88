/** Lets pieces of work begin one at a time, each when what has come meanwhile was sent on. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is the caller's turn. */
  next(): Promise<void> {
    this.#last = this.#last.then(() => new Promise(resolve => setImmediate(resolve)));
    return this.#last;
  }
}
