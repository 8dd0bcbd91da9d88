import { ApiError } from '@oriel/client';
import {
  type CardSearchResult,
  cardPageSizes,
  type LibraryFilters,
  type LibraryType,
  libraryLayouts,
  type PromptCardItem,
  type PromptsProps,
  searchCards,
  searchWords,
  times,
  usualCardOrder,
} from '@oriel/contracts';
import { effect, type ReadonlySignal, type Signal, signal, untracked } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { isAcrossTabs, queryOf, scopeOf, unfiltered } from './library-query';
import type { PromptsHost } from './prompts-host';
import type { PromptsSession } from './start-session';

/** The result of a search. The last cards stay while the next ones are loading. */
export interface LibraryResult {
  readonly found: CardSearchResult | undefined;
  readonly isBusy: boolean;
  /** Why the last search failed. */
  readonly error: unknown;
  /** The list that was asked for is gone, or not for the person to see. */
  readonly isListGone?: boolean;
}

/** The library: filters, what they find, and how many cards each tab has. */
export interface LibraryStore {
  readonly filters: ReadonlySignal<LibraryFilters>;
  readonly result: ReadonlySignal<LibraryResult>;
  /** The words that were searched for, to mark them in what was found. */
  readonly words: ReadonlySignal<readonly string[]>;
  /** Cards of each tab without any filter; only of those that have been asked for. */
  readonly counts: ReadonlySignal<Readonly<Partial<Record<LibraryType, number>>>>;
  /** The text of the search field; it becomes a filter 300 ms after the last key. */
  readonly searchText: ReadonlySignal<string>;
  type(text: string): void;
  /** Changes filters as a person does: the host is told, and all but a change of page goes back to the first. */
  filter(patch: Partial<LibraryFilters>): void;
  /** Takes away what narrows the cards down; the tab stays. */
  clearFilters(): void;
  refresh(): void;
  /** Asks for the cards where nobody has done so yet. */
  ensure(): void;
  /** Takes a card out of what was found, and asks anew for what stands there now. */
  remove(cardId: string): void;
  start(session: PromptsSession): void;
  firstPage(abort: AbortSignal): Promise<void>;
  clear(): void;
  dispose(): void;
}

const filterNames = [
  'type',
  'search',
  'tags',
  'visibility',
  'order',
  'page',
  'pageSize',
  'layout',
  'list',
  'author',
  'collection',
] as const satisfies readonly (keyof LibraryFilters)[];

/** The filters that a host names all of which keeps them in an address. */
const placeNames = filterNames.filter(
  name => name !== 'pageSize' && name !== 'layout' && name !== 'author' && name !== 'collection',
);

const nothing: LibraryResult = { found: undefined, isBusy: false, error: undefined };
const noWords: readonly string[] = [];

export function createLibraryStore(
  host: PromptsHost,
  session: ReadonlySignal<PromptsSession | undefined>,
): LibraryStore {
  let layout: Signal<LibraryFilters['layout']> | undefined;
  let pageSize: Signal<number> | undefined;
  const filters = signal<LibraryFilters>({
    type: 'my',
    search: '',
    tags: [],
    visibility: [],
    order: usualCardOrder(host.props.peek().search ?? '', host.props.peek().collection),
    page: 1,
    pageSize: cardPageSizes[0],
    layout: 'grid',
    list: null,
    author: null,
    collection: null,
    ...givenIn(host.props.peek()),
  });
  const result = signal<LibraryResult>(nothing);
  const words = signal(noWords);
  const counts = signal<Readonly<Partial<Record<LibraryType, number>>>>({});
  const searchText = signal(filters.peek().search);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  let given = givenIn(host.props.peek());
  /** The order that comes back when a search ends, or what was used last is left. */
  let orderBefore: LibraryFilters['order'] = 'ALPHABETICAL';

  /** A search shows the best first and what was used last the last one, whatever the order was before. */
  function orderFor(before: LibraryFilters, patch: Partial<LibraryFilters>): LibraryFilters['order'] {
    const after = { ...before, ...patch };
    const was = usualCardOrder(before.search, before.collection);
    const is = usualCardOrder(after.search, after.collection);
    if (was === is) return before.order;
    if (was === 'ALPHABETICAL') orderBefore = before.order;
    if (is !== 'ALPHABETICAL') return is;
    return before.order === was ? orderBefore : before.order;
  }

  async function search(outer?: AbortSignal): Promise<void> {
    const who = session.peek();
    if (!who) return;
    running?.abort();
    const run = new AbortController();
    running = run;
    const abort = AbortSignal.any([run.signal, host.signal, ...(outer ? [outer] : [])]);
    const asked = filters.peek();
    result.value = { ...result.peek(), isBusy: true };
    try {
      const body = queryOf(asked, who, host.locale.peek());
      const found = await host.client.call(searchCards, { body }, { signal: abort });
      if (running !== run) return;
      const last = Math.ceil(found.totalCount / asked.pageSize);
      if (last > 0 && asked.page > last) {
        filters.value = { ...filters.peek(), page: last };
        return search(outer);
      }
      const isMarked = asked.search.trim() !== '' && !found.isSimilar;
      words.value = isMarked ? searchWords(asked.search) : noWords;
      result.value = { found, isBusy: false, error: undefined };
      if (isUnfiltered(asked)) counts.value = { ...counts.peek(), [asked.type]: found.totalCount };
    } catch (error) {
      if (running !== run || run.signal.aborted) return;
      const isListGone = asked.list !== null && ApiError.isInstance(error) && error.kind === 'not_found';
      result.value = { ...result.peek(), isBusy: false, error, isListGone };
      // The rest of the library is there to look at.
      if (outer && !isListGone) throw error;
    }
  }

  /** A number in a tab is worth a request, but no waiting and no error. */
  async function count(): Promise<void> {
    const who = session.peek();
    if (!who?.organization || host.props.peek().view === 'guest') return;
    const types = (['my', 'workspace', 'curated'] as const).filter(type => counts.peek()[type] === undefined);
    for (const type of types) {
      const body = {
        ...scopeOf(type, who, host.locale.peek()),
        search: '',
        tags: [],
        order: 'ALPHABETICAL' as const,
        page: 1,
        pageSize: 1,
        owned: type === 'my',
      };
      const found = await host.client
        .call(searchCards, { body }, { signal: host.signal })
        .catch(() => undefined);
      if (session.peek() !== who) return;
      if (found) counts.value = { ...counts.peek(), [type]: found.totalCount };
    }
  }

  function change(patch: Partial<LibraryFilters>, isTold: boolean): void {
    const before = filters.peek();
    const isPaging = Object.keys(patch).every(name => name === 'page' || name === 'layout');
    const order = orderFor(before, patch);
    const next = { ...before, order, ...(isPaging ? {} : { page: 1 }), ...patch };
    if (JSON.stringify(next) === JSON.stringify(before)) return;
    filters.value = next;
    // Another change leaves text alone that is about to become the filter.
    if (patch.search !== undefined) {
      clearTimeout(timer);
      searchText.value = patch.search;
    }
    if (layout && patch.layout) layout.value = patch.layout;
    if (pageSize && patch.pageSize) pageSize.value = patch.pageSize;
    if (patch.type && patch.type !== before.type) result.value = { ...nothing, isBusy: true };
    if (isTold) host.emit('filters:changed', next);
    if (!Object.keys(patch).every(name => name === 'layout')) void search();
  }

  const stops = [
    effect(() => {
      const now = givenIn(host.props.value);
      const changed = filterNames.filter(
        name => name in now && JSON.stringify(now[name]) !== JSON.stringify(given[name]),
      );
      given = now;
      if (changed.length === 0) return;
      const patch: Partial<LibraryFilters> = Object.fromEntries(changed.map(name => [name, now[name]]));
      // The page of other filters may have the same number; another layout asks for no other cards.
      const isMoved = changed.some(name => name !== 'layout');
      if (isMoved && placeNames.every(name => name in now)) patch.page = now.page;
      untracked(() => change(patch, false));
    }),
    effect(() => {
      // Curated cards are written in a language each.
      host.locale.value;
      untracked(() => {
        if (filters.peek().type === 'curated' && result.peek().found) void search();
      });
    }),
  ];

  return {
    filters,
    result,
    words,
    counts,
    searchText,
    type(text) {
      searchText.value = text;
      clearTimeout(timer);
      timer = setTimeout(() => change({ search: text }, true), times.searchDebounce);
    },
    filter: patch => change(patch, true),
    clearFilters: () => change({ ...unfiltered, tags: [], visibility: [] }, true),
    refresh() {
      counts.value = {};
      void search().then(count);
    },
    ensure() {
      const { found, isBusy, error } = result.peek();
      if (!found && !isBusy && error === undefined) this.refresh();
    },
    remove(cardId) {
      const { found } = result.peek();
      if (!found) return;
      const results = found.results.filter((card: PromptCardItem) => card.id !== cardId);
      result.value = { ...result.peek(), found: { ...found, results } };
      this.refresh();
    },
    start(who) {
      const user = who.user?.userId ?? '';
      layout = host.storage.persisted({
        key: 'layout',
        user,
        schema: z.enum(libraryLayouts),
        initial: 'grid',
        kind: 'functional',
      });
      pageSize = host.storage.persisted({
        key: 'pagesize',
        user,
        schema: z.number(),
        initial: cardPageSizes[0],
        kind: 'functional',
      });
      const kept = { layout: layout.peek(), pageSize: pageSize.peek() };
      const { view, type } = host.props.peek();
      const isGuest = !who.organization || view === 'guest';
      filters.value = {
        ...filters.peek(),
        ...kept,
        ...givenIn(host.props.peek()),
        ...(isGuest ? { type: 'curated' as const } : type ? {} : { type: 'my' as const }),
      };
    },
    async firstPage(abort) {
      await search(abort);
      void count();
    },
    clear() {
      running?.abort();
      clearTimeout(timer);
      result.value = nothing;
      counts.value = {};
    },
    dispose() {
      running?.abort();
      clearTimeout(timer);
      for (const stop of stops) stop();
    },
  };
}

/** The filters among the options, but for those that are not said. */
function givenIn(props: PromptsProps): Partial<LibraryFilters> {
  const said = filterNames.filter(name => props[name] !== undefined).map(name => [name, props[name]]);
  return Object.fromEntries(said);
}

const isUnfiltered = (filters: LibraryFilters): boolean =>
  filters.search.trim() === '' &&
  filters.tags.length === 0 &&
  filters.visibility.length === 0 &&
  !isAcrossTabs(filters);
