import { type ReadonlySignal, type Resource, resource, signal } from '@oriel/app-kit';
import { type ApiKey, deleteApiKey, listApiKeys, rotateApiKey, updateApiKey } from '@oriel/contracts';
import type { FreshSecret } from '../parts/SecretCard';
import type { WorkspaceStore } from '../store/workspace-store';

/** The API keys of the workspace. */
export interface KeysStore {
  readonly keys: Resource<readonly ApiKey[]>;
  /** The key created or rotated last, until the user closes it. */
  readonly fresh: ReadonlySignal<FreshSecret | undefined>;
  open(): void;
  /** Applies a key from a response. */
  take(key: ApiKey): void;
  putAway(): void;
  rotate(key: ApiKey, abort: AbortSignal): Promise<void>;
  requireRotation(key: ApiKey, requiresRotation: boolean, abort: AbortSignal): Promise<ApiKey>;
  revoke(key: ApiKey, abort: AbortSignal): Promise<void>;
}

export function createKeysStore({ host, organizationId }: WorkspaceStore): KeysStore {
  const { client } = host;
  const fresh = signal<FreshSecret | undefined>(undefined);
  const keys = resource<readonly ApiKey[]>(
    abort => client.call(listApiKeys, { params: { organizationId: organizationId() } }, { signal: abort }),
    { signal: host.signal },
  );
  const paramsOf = ({ id }: ApiKey) => ({ organizationId: organizationId(), apiKeyId: id });
  const take = (answer: ApiKey) => {
    const { apiKey: secret, ...rest } = answer;
    if (secret !== null) fresh.value = { name: answer.name, secret };
    // The list never contains the secret.
    const stored = { ...rest, apiKey: null };
    keys.set(all =>
      [...all.filter(({ id }) => id !== stored.id), stored].toSorted((one, other) =>
        one.name.localeCompare(other.name),
      ),
    );
  };
  return {
    keys,
    fresh,
    open: () => void keys.reload(),
    take,
    putAway() {
      fresh.value = undefined;
    },
    async rotate(key, abort) {
      take(await client.call(rotateApiKey, { params: paramsOf(key) }, { signal: abort }));
    },
    async requireRotation(key, requiresRotation, abort) {
      const body = { requiresRotation };
      const changed = await client.call(updateApiKey, { params: paramsOf(key), body }, { signal: abort });
      take(changed);
      return changed;
    },
    async revoke(key, abort) {
      await client.call(deleteApiKey, { params: paramsOf(key) }, { signal: abort });
      keys.set(all => all.filter(({ id }) => id !== key.id));
    },
  };
}
