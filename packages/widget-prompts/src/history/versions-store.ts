import {
  batch,
  type PagedResource,
  pagedResource,
  type ReadonlySignal,
  type Resource,
  resource,
  signal,
} from '@oriel/app-kit';
import {
  type CardVersion,
  type CardVersionDetail,
  getCardVersion,
  listCardVersions,
  type PromptCard,
  restoreCardVersion,
} from '@oriel/contracts';
import { isHidden, loadCard } from '../store/fetch-card';
import type { PromptsStore } from '../store/prompts-context';

/** The other side of a comparison: the previous version, or the current card. */
export type Against = 'before' | 'current';

/** Page size: small, because the changes of the selected version are next to the list or below it. */
const pageSize = 10;

/** The version history of one card, and the selected version. */
export interface VersionsStore {
  readonly card: Resource<PromptCard>;
  /** Newest first. */
  readonly versions: PagedResource<CardVersion>;
  readonly chosen: ReadonlySignal<number | undefined>;
  readonly against: ReadonlySignal<Against>;
  readonly detail: Resource<CardVersionDetail>;
  /** Loads all versions and selects the newest. */
  load(): Promise<void>;
  /** Selects a version. */
  choose(number: number): Promise<void>;
  compare(against: Against): Promise<void>;
  /** Restores a version of the card and selects the new version created by it. Resolves with the previous number. */
  restore(number: number): Promise<number | undefined>;
  clear(): void;
}

export function createVersionsStore(store: PromptsStore, cardId: string): VersionsStore {
  const { client, signal: ended } = store.host;
  const params = { cardId };
  const options = { signal: ended, isMissing: isHidden };
  const chosen = signal<number | undefined>(undefined);
  const against = signal<Against>('before');
  const card = resource(abort => loadCard(store, cardId, abort), options);
  const versions = pagedResource(
    (page, abort) => client.call(listCardVersions, { params, query: { page, pageSize } }, { signal: abort }),
    { ...options, pageSize, keyOf: ({ number }) => number },
  );
  const newest = () => versions.value.peek()?.items[0]?.number;
  const detail = resource(
    abort => {
      const number = chosen.peek() ?? 0;
      const current = newest();
      const query = against.peek() === 'current' && current !== number ? { against: current } : {};
      return client.call(getCardVersion, { params: { cardId, number }, query }, { signal: abort });
    },
    { signal: ended, isMissing: () => false },
  );

  async function show(number: number, other: Against): Promise<void> {
    batch(() => {
      chosen.value = number;
      against.value = other;
      detail.clear();
    });
    await detail.load();
  }
  async function load(): Promise<void> {
    await Promise.all([card.reload(), versions.reload()]);
    const number = newest();
    if (number !== undefined && card.value.peek()) await show(number, 'before');
  }

  return {
    card,
    versions,
    chosen,
    against,
    detail,
    load,
    choose: number => show(number, against.peek()),
    async compare(other) {
      const number = chosen.peek();
      if (number !== undefined) await show(number, other);
    },
    async restore(number) {
      const before = card.value.peek()?.version;
      await client.call(restoreCardVersion, { params: { cardId, number } }, { signal: ended });
      await load();
      return before;
    },
    clear() {
      for (const each of [card, versions, detail]) each.clear();
    },
  };
}
