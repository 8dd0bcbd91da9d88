/** Topic of the bus: the rights of a user, in an organization or by an application are others now. The payload is its id. */
export const rightsChanged = 'rights-changed';

interface Watch {
  readonly timer: NodeJS.Timeout;
  readonly look: () => void;
  /** Ids of the user, the organization and the application that the rights are of. */
  readonly subjects: readonly string[];
  readonly listeners: Set<() => void>;
}

/**
 * Looks again and again whether who opened a stream may still read it. Streams that the same rights allow share one
 * look-up, so that a person with many answers under way costs no more than with one.
 */
export class RightsWatch {
  readonly #watches = new Map<string, Watch>();

  /** @param interval Milliseconds after which rights are looked up again while something is open that they allow */
  constructor(private readonly interval = 4_000) {}

  /**
   * @param key Names everything that the look-up depends on; streams with the same key share it.
   * @param check Throws when the rights are gone.
   * @param onLost Called once when they are, unless the watch was ended before.
   * @param subjects Ids of the user, the organization and the application that the rights are of, for `lookNow`.
   * @returns ends the watch
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

  /** Looks at once, and not only when it is time, at the rights of a user, in an organization or by an application. */
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
