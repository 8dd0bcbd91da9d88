import type { Client } from '@oriel/client';
import { getSubscription, type Subscription } from '@oriel/contracts';
import { computed, signal } from '@preact/signals-react';

/** The subscription of the current workspace, for users who may see it. */
export function createBillingStore(client: Client) {
  const subscription = signal<Subscription | undefined>(undefined);
  let latest = 0;
  return {
    subscription: computed(() => subscription.value),
    /** Known data stays if the load fails. */
    async load(organizationId: string) {
      const turn = ++latest;
      if (subscription.peek()?.organizationId !== organizationId) subscription.value = undefined;
      try {
        const found = await client.call(getSubscription, {
          params: { organizationId },
          query: { refresh: false },
        });
        if (turn === latest) subscription.value = found;
      } catch {
        // Not shown to the user.
      }
    },
    reset() {
      latest += 1;
      subscription.value = undefined;
    },
  };
}
export type BillingStore = ReturnType<typeof createBillingStore>;
