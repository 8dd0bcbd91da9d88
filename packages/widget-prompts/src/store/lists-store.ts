import { type CardList, listCardLists } from '@oriel/contracts';
import { type ReadonlySignal, signal } from '@oriel/widget-kit';
import type { PromptsHost } from './prompts-host';
import type { PromptsSession } from './start-session';

/** The lists of the workspace that the person may see, by name. */
export interface ListsStore {
  /** Undefined until they have come. */
  readonly lists: ReadonlySignal<readonly CardList[] | undefined>;
  find(listId: string | null): CardList | undefined;
  load(): Promise<void>;
  /** Something about them was changed here: the host is told, and they are fetched again. */
  refresh(): Promise<void>;
  clear(): void;
}

export function createListsStore(
  host: PromptsHost,
  session: ReadonlySignal<PromptsSession | undefined>,
): ListsStore {
  const lists = signal<readonly CardList[] | undefined>(undefined);
  const load = async () => {
    const who = session.peek();
    if (!who?.organization || who.isPerson) return;
    // The library is of use without its lists; the menu that wants them asks again.
    const found = await host.client
      .call(listCardLists, { query: { space: who.organization.id } }, { signal: host.signal })
      .catch(() => undefined);
    if (found && session.peek() === who) {
      lists.value = found.toSorted((one, other) => one.name.localeCompare(other.name, host.locale.peek()));
    }
  };
  return {
    lists,
    find: listId => lists.value?.find(({ id }) => id === listId),
    load,
    async refresh() {
      host.emit('lists:changed', {});
      await load();
    },
    clear() {
      lists.value = undefined;
    },
  };
}
