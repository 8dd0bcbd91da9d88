/** Work that takes longer than this lets the next one start, so that a hanging task does not block the others for long. */
const longestHold = 100;

/**
 * Limits how many tasks run at the same time. A task starts only after a turn of the event loop, so that events which arrived
 * meanwhile are sent first.
 */
export class ConcurrencyLimit {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param atOnce - maximum number of concurrent tasks, not counting slow ones */
  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Runs the work when a slot is free. */
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
