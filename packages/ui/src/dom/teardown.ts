/** Collects what must be undone. Made by {@link createTeardown}. */
export interface Teardown {
  /** Keeps a function to run at the end. A key that is taken already is undone first. */
  add(key: string, undo: () => void): void;
  /** Undoes one key now, if it is there. */
  undo(key: string): void;
  /** Undoes everything, last first. One that throws does not keep the others from running. */
  run(): void;
}

/** A list of things to undo, each under a key, so that setting a thing up twice leaves one of it. */
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
