/*
 * Asks the database once for what many callers ask for at the same time, such as who makes each of hundreds of requests
 * that arrive together.
 *
 * - A look-up begins after all whose keys it holds have asked, so nobody is told what was true before.
 * - While one is under way the keys of the next are gathered; one that asks alone does not wait.
 * - Keys of the same name share an answer, which nobody may change.
 */

interface Asker<K, V> {
  readonly key: K;
  readonly resolve: (value: V) => void;
  readonly reject: (error: unknown) => void;
}

/** Keys of one look-up at most, so that no statement grows without a limit. */
const most = 500;

/**
 * @param load Answers keys of different names, each at its place. What it throws fails all of them.
 * @param nameOf What makes two keys the same.
 * @returns asks for one key; those that are asked of the same source go together
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
    // Keys asked for in the same turn of the event loop go with it.
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
