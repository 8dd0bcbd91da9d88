/** Rights are looked up this often while something is open that they allow, in milliseconds. */
const interval = 4_000;

interface Watch {
  readonly timer: NodeJS.Timeout;
  readonly listeners: Set<() => void>;
}

/**
 * Looks again and again whether who opened a stream may still read it. Streams that the same rights allow share one
 * look-up, so that a person with many answers under way costs no more than with one.
 */
export class RightsWatch {
  readonly #watches = new Map<string, Watch>();

  /**
   * @param key Names everything that the look-up depends on; streams with the same key share it.
   * @param check Throws when the rights are gone.
   * @param onLost Called once when they are, unless the watch was ended before.
   * @returns ends the watch
   */
  watch(key: string, check: () => Promise<unknown>, onLost: () => void): () => void {
    const watch = this.#watches.get(key) ?? this.#begin(key, check);
    watch.listeners.add(onLost);
    return () => {
      watch.listeners.delete(onLost);
      if (watch.listeners.size === 0) this.#end(key, watch);
    };
  }

  #begin(key: string, check: () => Promise<unknown>): Watch {
    const look = () =>
      check().catch(() => {
        this.#end(key, watch);
        for (const listener of watch.listeners) listener();
      });
    const watch: Watch = { timer: setInterval(look, interval), listeners: new Set() };
    this.#watches.set(key, watch);
    return watch;
  }

  #end(key: string, watch: Watch): void {
    clearInterval(watch.timer);
    if (this.#watches.get(key) === watch) this.#watches.delete(key);
  }
}
