/** Topic of the bus: the rights of a user, in an organization or through an application, have changed. The payload is its id. */
export const rightsChanged = 'rights-changed';

interface Watch {
  readonly timer: NodeJS.Timeout;
  readonly look: () => void;
  /** Ids of the user, the organization and the application that the rights depend on. */
  readonly subjects: readonly string[];
  readonly listeners: Set<() => void>;
}

/**
 * Repeatedly checks whether the reader of a stream may still read it. Streams that depend on the same rights share one lookup, so
 * that a person with many running answers costs no more than with one.
 */
export class RightsWatch {
  readonly #watches = new Map<string, Watch>();

  /** @param interval Milliseconds after which rights are looked up again while a stream that depends on them is open */
  constructor(private readonly interval = 4_000) {}

  /**
   * @param key Names everything that the lookup depends on; streams with the same key share it.
   * @param check Throws if the rights are gone.
   * @param onLost Called once when they are, unless the watch was ended before.
   * @param subjects Ids of the user, the organization and the application that the rights depend on, for `lookNow`.
   * @returns a function that ends the watch
   */
  watch(
    key: string,
    check: () => Promise<unknown>,
    onLost: () => void,
    subjects: readonly string[] = [],
  ): () => void {
    const watch = this.#watches.get(key) ?? this.#begin(key, check, subjects);
    watch.listeners.add(onLost);
    return () => {
      watch.listeners.delete(onLost);
      if (watch.listeners.size === 0) this.#end(key, watch);
    };
  }

  /** Checks the rights of a user, in an organization or through an application, immediately instead of at the next interval. */
  lookNow(subject: string): void {
    for (const watch of [...this.#watches.values()]) if (watch.subjects.includes(subject)) watch.look();
  }

  #begin(key: string, check: () => Promise<unknown>, subjects: readonly string[]): Watch {
    const look = () =>
      void check().catch(() => {
        this.#end(key, watch);
        for (const listener of watch.listeners) listener();
      });
    const watch: Watch = { timer: setInterval(look, this.interval), look, subjects, listeners: new Set() };
    this.#watches.set(key, watch);
    return watch;
  }

  #end(key: string, watch: Watch): void {
    clearInterval(watch.timer);
    if (this.#watches.get(key) === watch) this.#watches.delete(key);
  }
}
