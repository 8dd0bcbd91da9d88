import {
  type CardVersion,
  type CardVersionDetail,
  getCardVersion,
  listCardVersions,
  type PromptCard,
  restoreCardVersion,
} from '@oriel/contracts';
import { batch, type ReadonlySignal, signal } from '@oriel/widget-kit';
import { failedBy, type Loaded } from '../card/LoadedPlace';
import { fetchCard } from '../store/fetch-card';
import type { PromptsStore } from '../store/prompts-store';
import { emptyList, fetchNext, type PagedList } from './paged-list';

/** The other side of a comparison: the version before, or the card as it is now. */
export type Against = 'before' | 'current';

/** How many come at a time: beside the list, or below it, stands what the chosen one changed. */
const pageSize = 10;

/** A card and its versions, the newest first. */
export interface CardPast {
  readonly card: PromptCard;
  readonly versions: PagedList<CardVersion>;
}

/** The past of one card, and the version of it that is looked at. */
export interface VersionsStore {
  readonly loaded: ReadonlySignal<Loaded<CardPast>>;
  readonly chosen: ReadonlySignal<number | undefined>;
  readonly against: ReadonlySignal<Against>;
  readonly detail: ReadonlySignal<Loaded<CardVersionDetail>>;
  load(abort: AbortSignal): Promise<void>;
  /** Fetches earlier versions. */
  more(): Promise<void>;
  /** Looks at a version. */
  choose(number: number): Promise<void>;
  compare(against: Against): Promise<void>;
  /** Makes the card what it was, and looks at the version that comes of it. Answers the number before. */
  restore(number: number): Promise<number | undefined>;
}

export function createVersionsStore(store: PromptsStore, cardId: string): VersionsStore {
  const { client, signal: ended } = store.host;
  const loaded = signal<Loaded<CardPast>>({ kind: 'loading' });
  const chosen = signal<number | undefined>(undefined);
  const against = signal<Against>('before');
  const detail = signal<Loaded<CardVersionDetail>>({ kind: 'loading' });
  const params = { cardId };
  let running: AbortController | undefined;

  const fetchMore = (list: PagedList<CardVersion>, signal: AbortSignal) =>
    fetchNext(
      list,
      page => client.call(listCardVersions, { params, query: { page, pageSize } }, { signal }),
      pageSize,
      ({ number }) => number,
    );

  const fetchPast = async (abort: AbortSignal): Promise<CardPast | null> => {
    const [card, versions] = await Promise.all([
      fetchCard(store, cardId, abort),
      fetchMore(emptyList, abort),
    ]);
    return card && { card, versions };
  };

  async function show(number: number, other: Against): Promise<void> {
    const past = loaded.peek();
    if (past.kind !== 'ready') return;
    running?.abort();
    const run = new AbortController();
    running = run;
    batch(() => {
      chosen.value = number;
      against.value = other;
      detail.value = { kind: 'loading' };
    });
    const current = past.value.versions.items[0]?.number;
    const query = other === 'current' && current !== number ? { against: current } : {};
    try {
      const value = await client.call(
        getCardVersion,
        { params: { cardId, number }, query },
        { signal: AbortSignal.any([run.signal, ended]) },
      );
      if (running === run) detail.value = { kind: 'ready', value };
    } catch (error) {
      if (running === run && !ended.aborted) detail.value = { kind: 'failed', error };
    }
  }

  async function load(abort: AbortSignal): Promise<void> {
    try {
      const value = await fetchPast(abort);
      loaded.value = value ? { kind: 'ready', value } : { kind: 'missing' };
      const newest = value?.versions.items[0];
      if (newest) await show(newest.number, 'before');
    } catch (error) {
      if (!abort.aborted) loaded.value = failedBy(error);
    }
  }

  return {
    loaded,
    chosen,
    against,
    detail,
    load(abort) {
      loaded.value = { kind: 'loading' };
      return load(abort);
    },
    async more() {
      const past = loaded.peek();
      if (past.kind !== 'ready') return;
      const versions = await fetchMore(past.value.versions, ended);
      // Another one was restored meanwhile.
      if (loaded.peek() === past) loaded.value = { kind: 'ready', value: { ...past.value, versions } };
    },
    choose: number => show(number, against.peek()),
    async compare(other) {
      const number = chosen.peek();
      if (number !== undefined) await show(number, other);
    },
    async restore(number) {
      const past = loaded.peek();
      await client.call(restoreCardVersion, { params: { cardId, number } }, { signal: ended });
      await load(ended);
      return past.kind === 'ready' ? past.value.card.version : undefined;
    },
  };
}
