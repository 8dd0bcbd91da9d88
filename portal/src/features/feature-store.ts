import type { Client } from '@oriel/client';
import {
  type FeatureFlags,
  type FeatureName,
  listFeatures,
  listPermissions,
  type Permission,
} from '@oriel/contracts';
import { computed, signal } from '@preact/signals-react';

export interface FeatureState {
  /** True after the first fetch, also a failed one. */
  loaded: boolean;
  /** The fetch failed: everything is off, and a banner says so. */
  failed: boolean;
  /** Why it failed. */
  error?: unknown;
  flags: FeatureFlags;
  permissions: readonly Permission[];
  /** The workspace that they hold in. */
  organizationId: string | undefined;
}

const off: FeatureState = {
  loaded: false,
  failed: false,
  flags: {},
  permissions: [],
  organizationId: undefined,
};

/** Features and permissions of the user in the current workspace; none until they are loaded. */
export function createFeatureStore(client: Client) {
  const state = signal<FeatureState>(off);
  let latest = 0;

  return {
    state: computed(() => state.value),
    isVisible: (name: FeatureName): boolean => state.value.flags[name]?.status === 'visible',
    /** The known features stay until the answer has come. */
    async load(organizationId: string) {
      const turn = ++latest;
      state.value = { ...state.peek(), failed: false };
      let next: FeatureState = { ...off, loaded: true, failed: true, organizationId };
      try {
        const query = { organizationId };
        const [flags, permissions] = await Promise.all([
          client.call(listFeatures, { query }),
          client.call(listPermissions, { query }),
        ]);
        next = { loaded: true, failed: false, flags, permissions, organizationId };
      } catch (error) {
        // A banner offers to try again.
        next = { ...next, error };
      }
      if (turn === latest) state.value = next;
    },
    reset() {
      latest += 1;
      state.value = off;
    },
  };
}
export type FeatureStore = ReturnType<typeof createFeatureStore>;
