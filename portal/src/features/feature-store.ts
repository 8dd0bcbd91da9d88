import type { Client } from '@oriel/client';
import { type FeatureFlags, type FeatureName, listFeatures } from '@oriel/contracts';
import { computed, signal } from '@preact/signals-react';

export interface FeatureState {
  /** True after the first fetch, also a failed one. */
  loaded: boolean;
  /** The fetch failed: everything is off, and a banner says so. */
  failed: boolean;
  flags: FeatureFlags;
}

const off: FeatureState = { loaded: false, failed: false, flags: {} };

/** What the user may use in the current workspace; everything is off until it is known. */
export function createFeatureStore(client: Client) {
  const state = signal<FeatureState>(off);

  return {
    state: computed(() => state.value),
    isVisible: (name: FeatureName): boolean => state.value.flags[name]?.status === 'visible',
    async load(organizationId: string) {
      state.value = { ...state.peek(), failed: false };
      try {
        const flags = await client.call(listFeatures, { query: { organizationId } });
        state.value = { loaded: true, failed: false, flags };
      } catch {
        state.value = { loaded: true, failed: true, flags: {} };
      }
    },
    reset() {
      state.value = off;
    },
  };
}
export type FeatureStore = ReturnType<typeof createFeatureStore>;
