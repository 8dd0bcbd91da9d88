/**
 * One import of a workspace after the other. Between processes the database sees to it; here they wait before they have a
 * connection, of which a process has few for all that it does.
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
