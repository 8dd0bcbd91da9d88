/** Collects cleanup functions. Created by {@link createTeardown}. */
export interface Teardown {
  /** Adds a function to run at the end. If the key is taken, its function runs first. */
  add(key: string, undo: () => void): void;
  /** Runs the cleanup of one key now, if present. */
  undo(key: string): void;
  /** Undoes everything, last first. An error in one does not prevent the others from running. */
  run(): void;
}

/** A list of cleanup functions, each under a key, so that setting something up twice leaves only one. */
export function createTeardown(): Teardown {
  const undos = new Map<string, () => void>();
  const undo = (key: string) => {
    const found = undos.get(key);
    undos.delete(key);
    found?.();
  };
  return {
    add(key, fn) {
      undo(key);
      undos.set(key, fn);
    },
    undo,
    run() {
      const errors: unknown[] = [];
      for (const key of [...undos.keys()].reverse()) {
        try {
          undo(key);
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw new AggregateError(errors, 'Some of the teardown failed.');
    },
  };
}
