/** Listeners by event name. A throwing listener stops neither the others nor the bridge. */
export class Listeners {
  readonly #byName = new Map<string, Set<(detail: unknown) => void>>();

  add(name: string, listener: (detail: unknown) => void): () => void {
    // Each call is a separate registration, even with the same function.
    const registration = (detail: unknown) => listener(detail);
    const listeners = this.#byName.get(name) ?? new Set();
    this.#byName.set(name, listeners.add(registration));
    return () => {
      listeners.delete(registration);
    };
  }

  tell(name: string, detail: unknown): void {
    for (const listener of [...(this.#byName.get(name) ?? [])]) {
      try {
        listener(detail);
      } catch (error) {
        console.error(error);
      }
    }
  }

  clear(): void {
    this.#byName.clear();
  }
}
