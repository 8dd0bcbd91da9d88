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
  flags: FeatureFlags;
  permissions: readonly Permission[];
}

const off: FeatureState = { loaded: false, failed: false, flags: {}, permissions: [] };

/** Features and permissions of the user in the current workspace; none until they are loaded. */
export function createFeatureStore(client: Client) {
  const state = signal<FeatureState>(off);

  return {
    state: computed(() => state.value),
    isVisible: (name: FeatureName): boolean => state.value.flags[name]?.status === 'visible',
    async load(organizationId: string) {
      state.value = { ...state.peek(), failed: false };
      try {
        const query = { organizationId };
        const [flags, permissions] = await Promise.all([
          client.call(listFeatures, { query }),
          client.call(listPermissions, { query }),
        ]);
        state.value = { loaded: true, failed: false, flags, permissions };
      } catch {
        state.value = { ...off, loaded: true, failed: true };
      }
    },
    reset() {
      state.value = off;
    },
  };
}
export type FeatureStore = ReturnType<typeof createFeatureStore>;
