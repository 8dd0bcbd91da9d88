/**
 * Runs a workspace's imports one after another. Between processes the database ensures this; within one, imports wait here before
 * they take one of the few connections.
 */
export class ImportQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(organizationId);
    const mine = (async () => {
      await before?.catch(() => {});
      return work();
    })();
    this.#last.set(organizationId, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(organizationId) === mine) this.#last.delete(organizationId);
    }
  }
}
