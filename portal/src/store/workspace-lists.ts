import { computed, type ReadonlySignal, resource } from '@oriel/app-kit';
import type { Client } from '@oriel/client';
import { listCardLists, listImages, listMyChannels } from '@oriel/contracts';

/** Number of chats in the menu. */
const latest = 5;

/** The user's latest chats in the current workspace, for the menu. */
export const createRecentChatsStore = (client: Client, lifetime: AbortSignal) =>
  createWorkspaceList(lifetime, (organizationId, signal) =>
    client.call(
      listMyChannels,
      { params: { organizationId }, query: { archived: false, latest } },
      { signal },
    ),
  );

/** Number of images in the sidebar. */
const latestImages = 30;

/** The user's latest images in the current workspace, for the sidebar. */
export const createRecentImagesStore = (client: Client, lifetime: AbortSignal) =>
  createWorkspaceList(lifetime, async (organizationId, signal) => {
    const query = { limit: latestImages, offset: 0 };
    return (await client.call(listImages, { params: { organizationId }, query }, { signal })).results;
  });

/** The lists of cards of the current workspace, for the title of the library and the palette. */
export const createListStore = (client: Client, lifetime: AbortSignal) =>
  createWorkspaceList(lifetime, async (space, signal) => {
    const found = await client.call(listCardLists, { query: { space } }, { signal });
    return found.toSorted((a, b) => a.name.localeCompare(b.name));
  });

interface WorkspaceList<T> {
  /** Empty until loaded, and after a failure. */
  readonly items: ReadonlySignal<readonly T[]>;
  /** Reads the list of a workspace anew. */
  load(organizationId: string | undefined): Promise<unknown>;
  reset(): void;
}

function createWorkspaceList<T>(
  signal: AbortSignal,
  read: (organizationId: string, signal: AbortSignal) => Promise<readonly T[]>,
): WorkspaceList<T> {
  let current = '';
  const found = resource(abort => read(current, abort), { signal });
  return {
    items: computed(() => found.value.value ?? []),
    load(organizationId) {
      if (organizationId !== current) found.clear();
      current = organizationId ?? '';
      return organizationId === undefined ? Promise.resolve() : found.reload();
    },
    reset: found.clear,
  };
}
