import { type Resource, resource } from '@oriel/app-kit';
import { deleteSpendingLimit, listSpendingLimits, type SpendingLimit } from '@oriel/contracts';
import type { WorkspaceStore } from '../store/workspace-store';

/** The spending limits of members, teams and applications. */
export interface LimitsStore {
  readonly limits: Resource<readonly SpendingLimit[]>;
  open(): void;
  /** Adds or updates a limit. */
  put(limit: SpendingLimit): void;
  remove(limit: SpendingLimit, abort: AbortSignal): Promise<void>;
}

export function createLimitsStore({ host, organizationId }: WorkspaceStore): LimitsStore {
  const { client } = host;
  const params = () => ({ organizationId: organizationId() });
  const limits = resource<readonly SpendingLimit[]>(
    abort => client.call(listSpendingLimits, { params: params() }, { signal: abort }),
    { signal: host.signal },
  );
  return {
    limits,
    open: () => void limits.reload(),
    put: limit =>
      limits.set(all =>
        all.some(({ id }) => id === limit.id)
          ? all.map(each => (each.id === limit.id ? limit : each))
          : [...all, limit].toSorted((one, other) => one.name.localeCompare(other.name)),
      ),
    async remove({ id }, abort) {
      const input = { params: { ...params(), spendingLimitId: id } };
      await client.call(deleteSpendingLimit, input, { signal: abort });
      limits.set(all => all.filter(each => each.id !== id));
    },
  };
}
