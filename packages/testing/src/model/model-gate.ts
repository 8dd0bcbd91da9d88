/** Lets a test stop an endpoint at a point and resume it, without waiting for time to pass. */
export class ModelGate {
  #permits = 0;
  #waiting: (() => void)[] = [];
  #watchers: { count: number; resolve: () => void }[] = [];
  #reached = 0;
  #isOpen = false;

  /** Called by the endpoint at a `hold`. */
  async pass(): Promise<void> {
    this.#reached++;
    for (const watcher of this.#watchers) if (this.#reached >= watcher.count) watcher.resolve();
    if (this.#isOpen) return;
    if (this.#permits > 0) {
      this.#permits--;
      return;
    }
    await new Promise<void>(resolve => this.#waiting.push(resolve));
  }

  /** Lets one `hold` pass, the current one or the next. */
  step(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#permits++;
  }

  /** Lets every `hold` pass from now on. */
  release(): void {
    this.#isOpen = true;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Resolves when the endpoint has reached its `count`-th hold since the start. */
  reached(count = 1): Promise<void> {
    if (this.#reached >= count) return Promise.resolve();
    return new Promise(resolve => this.#watchers.push({ count, resolve }));
  }
}
