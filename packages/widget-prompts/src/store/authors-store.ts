import { type ReadonlySignal, signal } from '@oriel/app-kit';
import { type CardAuthor, listCardAuthors } from '@oriel/contracts';
import type { PromptsHost } from './prompts-host';
import type { PromptsSession } from './start-session';

/** The authors of the cards visible to the user in the workspace, by name. */
export interface AuthorsStore {
  /** Undefined until loaded. */
  readonly authors: ReadonlySignal<readonly CardAuthor[] | undefined>;
  find(userId: string | null): CardAuthor | undefined;
  load(): Promise<void>;
  clear(): void;
}

export function createAuthorsStore(
  host: PromptsHost,
  session: ReadonlySignal<PromptsSession | undefined>,
): AuthorsStore {
  const authors = signal<readonly CardAuthor[] | undefined>(undefined);
  return {
    authors,
    find: userId => authors.value?.find(({ id }) => id === userId),
    async load() {
      const who = session.peek();
      if (!who?.organization || who.isPerson) return;
      // The library works without them; the menu that needs them retries.
      const found = await host.client
        .call(listCardAuthors, { query: { space: who.organization.id } }, { signal: host.signal })
        .catch(() => undefined);
      if (found && session.peek() === who) {
        authors.value = found.toSorted((one, other) =>
          one.name.localeCompare(other.name, host.locale.peek()),
        );
      }
    },
    clear() {
      authors.value = undefined;
    },
  };
}
