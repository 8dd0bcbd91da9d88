import { resource } from '@oriel/app-kit';
import type { Client } from '@oriel/client';
import { getSubscription } from '@oriel/contracts';

/** The subscription of the current workspace, for users who may see it. */
export function createBillingStore(client: Client, signal: AbortSignal) {
  let organizationId = '';
  const subscription = resource(
    signal =>
      client.call(getSubscription, { params: { organizationId }, query: { refresh: false } }, { signal }),
    { signal },
  );
  return {
    subscription: subscription.value,
    load(id: string) {
      if (id !== organizationId) subscription.clear();
      organizationId = id;
      return subscription.reload();
    },
    reset: subscription.clear,
  };
}
export type BillingStore = ReturnType<typeof createBillingStore>;
