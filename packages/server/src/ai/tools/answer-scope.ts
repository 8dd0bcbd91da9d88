/** Keeps what the tools of one answer share, such as a session with a server, and closes it at the end of the answer. */
export class AnswerScope {
  readonly #kept = new Map<object, { close(): void }>();

  /** The value that an owner keeps; created at its first use. */
  get<T extends { close(): void }>(owner: object, create: () => T): T {
    // An owner always keeps the same kind of thing.
    const known = this.#kept.get(owner) as T | undefined;
    const kept = known ?? create();
    this.#kept.set(owner, kept);
    return kept;
  }

  close(): void {
    for (const kept of this.#kept.values()) kept.close();
    this.#kept.clear();
  }
}
