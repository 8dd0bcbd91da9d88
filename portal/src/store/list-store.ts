import { computed, resource } from '@oriel/app-kit';
import type { Client } from '@oriel/client';
import { listCardLists } from '@oriel/contracts';

/** The lists of the current workspace, for the title of the library and the palette. */
export function createListStore(client: Client, signal: AbortSignal) {
  let space = '';
  const lists = resource(
    async signal => {
      const found = await client.call(listCardLists, { query: { space } }, { signal });
      return found.toSorted((a, b) => a.name.localeCompare(b.name));
    },
    { signal },
  );
  return {
    lists: computed(() => lists.value.value ?? []),
    load(organizationId: string | undefined) {
      if (organizationId !== space) lists.clear();
      space = organizationId ?? '';
      return organizationId === undefined ? Promise.resolve() : lists.reload();
    },
  };
}
