import type { Client } from '@oriel/client';
import { type CardList, listCardLists } from '@oriel/contracts';
import { signal } from '@preact/signals-react';

/** The lists of the current workspace, as shown in the sidebar. */
export function createListStore(client: Client) {
  const lists = signal<readonly CardList[]>([]);
  let latest = 0;
  return {
    lists,
    /** Existing lists stay if the fetch fails. */
    async load(organizationId: string | undefined) {
      const turn = ++latest;
      if (organizationId === undefined) {
        lists.value = [];
        return;
      }
      const found = await client
        .call(listCardLists, { query: { space: organizationId } })
        .catch(() => undefined);
      if (found && turn === latest) lists.value = found.toSorted((a, b) => a.name.localeCompare(b.name));
    },
  };
}
