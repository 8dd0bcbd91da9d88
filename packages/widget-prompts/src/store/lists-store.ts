import { type ReadonlySignal, signal } from '@oriel/app-kit';
import { type CardList, listCardLists } from '@oriel/contracts';
import type { PromptsHost } from './prompts-host';
import type { PromptsSession } from './start-session';

/** The lists of the workspace visible to the user, by name. */
export interface ListsStore {
  /** Undefined until loaded. */
  readonly lists: ReadonlySignal<readonly CardList[] | undefined>;
  find(listId: string | null): CardList | undefined;
  load(): Promise<void>;
  /** The lists were changed here: notifies the host and reloads them. */
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
    // The library works without its lists; the menu that needs them retries.
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
