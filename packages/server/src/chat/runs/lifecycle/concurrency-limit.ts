/** Work that takes longer than this lets the next begin, so that one piece that hangs holds up no other for long. */
const longestHold = 100;

/** Lets pieces of work begin one after another, each when what has come meanwhile was sent on, and few be at it at once. */
export class ConcurrencyLimit {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param atOnce - how many pieces of work may be under way together, unless they take long */
  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Does the work when a slot is free. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>(resolve => this.#waiting.push(resolve));
    await new Promise(resolve => setImmediate(resolve));
    let isPassedOn = false;
    const passOn = () => {
      if (isPassedOn) return;
      isPassedOn = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    };
    const timer = setTimeout(passOn, longestHold);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      passOn();
    }
  }
}
