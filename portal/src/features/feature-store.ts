import { ApiError, type Client } from '@oriel/client';
import {
  type FeatureFlags,
  type FeatureName,
  listFeatures,
  listPermissions,
  type Permission,
} from '@oriel/contracts';
import { computed, signal } from '@preact/signals-react';

export interface FeatureState {
  /** True after the first fetch, even if it failed. */
  loaded: boolean;
  /** No response: everything is off, and a banner reports it. */
  failed: boolean;
  /** The reason for the failure. */
  error?: unknown;
  flags: FeatureFlags;
  permissions: readonly Permission[];
  /** The workspace that they apply to. */
  organizationId: string | undefined;
}

const off: FeatureState = {
  loaded: false,
  failed: false,
  flags: {},
  permissions: [],
  organizationId: undefined,
};

/** Status codes for users who do not belong to the requested workspace. */
const refusals: ReadonlySet<number> = new Set([403, 404, 406]);

/** Features and permissions of the user in the current workspace; empty until loaded. */
export function createFeatureStore(client: Client) {
  const state = signal<FeatureState>(off);
  let latest = 0;

  return {
    state: computed(() => state.value),
    isVisible: (name: FeatureName): boolean => state.value.flags[name]?.status === 'visible',
    /**
     * Known features stay until the response arrives.
     * @returns false if the service refused: the user no longer belongs to the workspace
     */
    async load(organizationId: string): Promise<boolean> {
      const turn = ++latest;
      state.value = { ...state.peek(), failed: false };
      let next: FeatureState = { ...off, loaded: true, organizationId };
      let isMember = true;
      try {
        const query = { organizationId };
        const [flags, permissions] = await Promise.all([
          client.call(listFeatures, { query }),
          client.call(listPermissions, { query }),
        ]);
        next = { loaded: true, failed: false, flags, permissions, organizationId };
      } catch (error) {
        isMember = !(ApiError.isInstance(error) && refusals.has(error.status));
        // A banner offers a retry.
        next = { ...next, failed: isMember, error };
      }
      if (turn === latest) state.value = next;
      return isMember;
    },
    reset() {
      latest += 1;
      state.value = off;
    },
  };
}
export type FeatureStore = ReturnType<typeof createFeatureStore>;
