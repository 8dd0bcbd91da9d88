import { computed, resource } from '@oriel/app-kit';
import type { Client } from '@oriel/client';
import { listMyChannels } from '@oriel/contracts';

/** Number of chats shown. */
const latest = 5;

/** The user's latest chats in the current workspace, for the menu. */
export function createRecentChatsStore(client: Client, signal: AbortSignal) {
  let organizationId = '';
  const chats = resource(
    signal =>
      client.call(
        listMyChannels,
        { params: { organizationId }, query: { archived: false, latest } },
        { signal },
      ),
    { signal },
  );
  return {
    chats: computed(() => chats.value.value ?? []),
    load(id: string | undefined) {
      if (id !== organizationId) chats.clear();
      organizationId = id ?? '';
      return id === undefined ? Promise.resolve() : chats.reload();
    },
    reset: chats.clear,
  };
}
