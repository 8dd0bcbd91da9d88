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
  /** True after the first fetch, also a failed one. */
  loaded: boolean;
  /** No answer has come: everything is off, and a banner says so. */
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

/** Answers of the service to people who do not belong to the workspace that they ask about. */
const refusals: ReadonlySet<number> = new Set([403, 404, 406]);

/** Features and permissions of the user in the current workspace; none until they are loaded. */
export function createFeatureStore(client: Client) {
  const state = signal<FeatureState>(off);
  let latest = 0;

  return {
    state: computed(() => state.value),
    isVisible: (name: FeatureName): boolean => state.value.flags[name]?.status === 'visible',
    /**
     * The known features stay until the answer has come.
     * @returns false where the service refused: the person does not belong to the workspace any more
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
        // A banner offers to try again.
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
