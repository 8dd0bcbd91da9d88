import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Stores the demo provider's data in this process, and deletes it when it expires. */
export function memoryAdapter(): AdapterConstructor {
  const entries = new Map<string, Entry>();

  const read = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (entry && entry.expiresAt > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  };
  const forgetExpired = () => {
    for (const [key, { expiresAt }] of entries) if (expiresAt <= Date.now()) entries.delete(key);
  };

  return class MemoryAdapter implements Adapter {
    readonly #prefix: string;

    constructor(model: string) {
      this.#prefix = `${model}:`;
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<undefined> {
      forgetExpired();
      entries.set(this.#prefix + id, { payload, expiresAt: Date.now() + (expiresIn || 3600) * 1000 });
      return undefined;
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      return read(this.#prefix + id);
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.#findBy(payload => payload.uid === uid);
    }

    async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
      return this.#findBy(payload => payload.userCode === userCode);
    }

    async consume(id: string): Promise<undefined> {
      const payload = read(this.#prefix + id);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      return undefined;
    }

    async destroy(id: string): Promise<undefined> {
      entries.delete(this.#prefix + id);
      return undefined;
    }

    async revokeByGrantId(grantId: string): Promise<undefined> {
      // A sign-in in progress also names a grant, and outlasts it: another account may be signing in.
      for (const [key, { payload }] of entries)
        if (key.startsWith(this.#prefix) && payload.grantId === grantId) entries.delete(key);
      return undefined;
    }

    #findBy(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
      for (const [key, { payload }] of entries) {
        if (key.startsWith(this.#prefix) && matches(payload)) return read(key);
      }
      return undefined;
    }
  };
}
