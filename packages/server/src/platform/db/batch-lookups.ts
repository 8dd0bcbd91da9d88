/*
 * Joins lookups that many callers make at the same time into one query, such as the sign-in checks of hundreds of simultaneous
 * requests.
 *
 * - A lookup begins after all callers of its keys have asked, so no caller gets a stale answer.
 * - While a lookup is running, the keys of the next one are collected; a single caller does not wait.
 * - Equal keys share one answer, which callers must not change.
 */

interface Asker<K, V> {
  readonly key: K;
  readonly resolve: (value: V) => void;
  readonly reject: (error: unknown) => void;
}

/** Maximum number of keys in one lookup, so that no statement grows without a limit. */
const most = 500;

/**
 * @param load Answers keys with different names, in the order of the keys. An error from it fails all of them.
 * @param nameOf Returns the name of a key; keys with the same name are equal.
 * @returns a function that looks up one key; keys for the same source are joined
 */
export function batchLookups<S extends object, K, V>(
  load: (source: S, keys: readonly K[]) => Promise<readonly V[]>,
  nameOf: (key: K) => string,
): (source: S, key: K) => Promise<V> {
  const gatherings = new WeakMap<S, Gathering<S, K, V>>();
  return (source, key) => {
    let gathering = gatherings.get(source);
    if (!gathering) {
      gathering = new Gathering(source, load, nameOf);
      gatherings.set(source, gathering);
    }
    return gathering.ask(key);
  };
}

class Gathering<S extends object, K, V> {
  readonly #source: S;
  readonly #load: (source: S, keys: readonly K[]) => Promise<readonly V[]>;
  readonly #nameOf: (key: K) => string;
  #waiting = new Map<string, Asker<K, V>[]>();
  #isAtWork = false;

  constructor(
    source: S,
    load: (source: S, keys: readonly K[]) => Promise<readonly V[]>,
    nameOf: (key: K) => string,
  ) {
    this.#source = source;
    this.#load = load;
    this.#nameOf = nameOf;
  }

  ask(key: K): Promise<V> {
    return new Promise((resolve, reject) => {
      const name = this.#nameOf(key);
      const askers = this.#waiting.get(name);
      if (askers) askers.push({ key, resolve, reject });
      else this.#waiting.set(name, [{ key, resolve, reject }]);
      if (!this.#isAtWork) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#isAtWork = true;
    // Include the keys requested in the same turn of the event loop.
    await new Promise(resolve => setImmediate(resolve));
    while (this.#waiting.size > 0) {
      const taken = [...this.#waiting].slice(0, most);
      for (const [name] of taken) this.#waiting.delete(name);
      await this.#answer(taken.map(([, askers]) => askers));
    }
    this.#isAtWork = false;
  }

  async #answer(asked: readonly (readonly Asker<K, V>[])[]): Promise<void> {
    try {
      const keys = asked.flatMap(([first]) => (first ? [first.key] : []));
      const values = await this.#load(this.#source, keys);
      if (values.length !== keys.length) throw new Error('A look-up did not answer all of its keys');
      for (const [index, value] of values.entries())
        for (const { resolve } of asked[index] ?? []) resolve(value);
    } catch (error) {
      for (const { reject } of asked.flat()) reject(error);
    }
  }
}
