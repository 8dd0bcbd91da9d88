import { effect, type ReadonlySignal, type Signal, signal, untracked } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import {
  type CardSearch,
  type CardSearchResult,
  cardPageSizes,
  type LibraryFilters,
  type LibraryType,
  libraryLayouts,
  libraryTypes,
  type PromptCardItem,
  type PromptsProps,
  searchCards,
  searchWords,
  times,
  usualCardOrder,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import { isAcrossTabs, queryOf, scopeOf, unfiltered } from './library-query';
import type { PromptsHost } from './prompts-host';
import { type FoundElsewhere, searchElsewhere, withoutRepeats } from './search-elsewhere';
import type { PromptsSession } from './start-session';

/** The result of a search. The previous cards stay while the next ones load. */
export interface LibraryResult {
  readonly found: CardSearchResult | undefined;
  readonly isBusy: boolean;
  /** The error of the last search. */
  readonly error: unknown;
  /** The requested list was deleted, or is hidden from the user. */
  readonly isListGone?: boolean;
  /** Results of the same search in the other tabs, each card once. */
  readonly elsewhere?: readonly FoundElsewhere[];
}

/** The library: filters, results, and the number of cards per tab. */
export interface LibraryStore {
  readonly filters: ReadonlySignal<LibraryFilters>;
  readonly result: ReadonlySignal<LibraryResult>;
  /** The search words, for highlighting in the results. */
  readonly words: ReadonlySignal<readonly string[]>;
  /** Unfiltered number of cards per tab; only for tabs requested so far. */
  readonly counts: ReadonlySignal<Readonly<Partial<Record<LibraryType, number>>>>;
  /** The text of the search field; it becomes a filter 300 ms after the last key. */
  readonly searchText: ReadonlySignal<string>;
  type(text: string): void;
  /** Makes the text of the search field a filter at once. */
  settle(): void;
  /** Applies filters chosen by the user: notifies the host, and returns to the first page unless only the page changes. */
  filter(patch: Partial<LibraryFilters>): void;
  /** Clears the filters; the tab stays. */
  clearFilters(): void;
  refresh(): void;
  /** Loads the cards unless already requested. */
  ensure(): void;
  /** Removes a card from the results, and reloads them. */
  remove(cardId: string): void;
  start(session: PromptsSession): void;
  /** Replaces the page of results with all results, until the next search. */
  loadAll(): Promise<void>;
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
  'team',
  'collection',
] as const satisfies readonly (keyof LibraryFilters)[];

/** A host that keeps the filters in its URL sets all of these. */
const placeNames = filterNames.filter(
  name =>
    name !== 'pageSize' && name !== 'layout' && name !== 'author' && name !== 'team' && name !== 'collection',
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
    team: null,
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
  /** The order to restore when a search or the recently used view ends. */
  let orderBefore: LibraryFilters['order'] = 'ALPHABETICAL';

  /** A search sorts by relevance, and the recently used view by last use, whatever the order was before. */
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
    const send = (body: CardSearch) => host.client.call(searchCards, { body }, { signal: abort });
    try {
      const isAll = who.organization !== undefined && host.props.peek().view !== 'guest';
      const others = isAll ? searchElsewhere(asked, who, host.locale.peek(), send) : [];
      const found = await send(queryOf(asked, who, host.locale.peek()));
      const elsewhere = withoutRepeats(found, await Promise.all(others));
      if (running !== run) return;
      const last = Math.ceil(found.totalCount / asked.pageSize);
      if (last > 0 && asked.page > last) {
        filters.value = { ...filters.peek(), page: last };
        return search(outer);
      }
      const isMarked = asked.search.trim() !== '' && (!found.isSimilar || elsewhere.length > 0);
      words.value = isMarked ? searchWords(asked.search) : noWords;
      result.value = { found, isBusy: false, error: undefined, elsewhere };
      if (isUnfiltered(asked)) counts.value = { ...counts.peek(), [asked.type]: found.totalCount };
    } catch (error) {
      if (running !== run || run.signal.aborted) return;
      const isListGone = asked.list !== null && ApiError.isInstance(error) && error.kind === 'not_found';
      result.value = { ...result.peek(), isBusy: false, error, isListGone };
      // The rest of the library is still available.
      if (outer && !isListGone) throw error;
    }
  }

  /** A tab's count is worth a request, but no waiting and no error. */
  async function count(): Promise<void> {
    const who = session.peek();
    if (!who?.organization || host.props.peek().view === 'guest') return;
    const types = libraryTypes.filter(type => counts.peek()[type] === undefined);
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

  function change(patch: Partial<LibraryFilters>, isEmitted: boolean): void {
    const before = filters.peek();
    const isPaging = Object.keys(patch).every(name => name === 'page' || name === 'layout');
    const order = orderFor(before, patch);
    const next = { ...before, order, ...(isPaging ? {} : { page: 1 }), ...patch };
    if (JSON.stringify(next) === JSON.stringify(before)) return;
    filters.value = next;
    // Other changes leave pending search text alone.
    if (patch.search !== undefined) {
      clearTimeout(timer);
      searchText.value = patch.search;
    }
    if (layout && patch.layout) layout.value = patch.layout;
    if (pageSize && patch.pageSize) pageSize.value = patch.pageSize;
    if (patch.type && patch.type !== before.type) result.value = { ...nothing, isBusy: true };
    if (isEmitted) host.emit('filters:changed', next);
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
      // Different filters may be on the same page number; a layout change loads no other cards.
      const isMoved = changed.some(name => name !== 'layout');
      if (isMoved && placeNames.every(name => name in now)) patch.page = now.page;
      untracked(() => change(patch, false));
    }),
    effect(() => {
      // Curated cards have one language each.
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
    settle() {
      clearTimeout(timer);
      change({ search: searchText.peek() }, true);
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
      const { found, elsewhere } = result.peek();
      if (!found) return;
      const others = (cards: readonly PromptCardItem[]) => cards.filter(({ id }) => id !== cardId);
      result.value = {
        ...result.peek(),
        found: { ...found, results: others(found.results) },
        ...(elsewhere && { elsewhere: elsewhere.map(each => ({ ...each, cards: others(each.cards) })) }),
      };
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
    async loadAll() {
      const { found } = result.peek();
      const who = session.peek();
      const asked = filters.peek();
      if (!who || !found || found.totalCount <= found.results.length) return;
      const pages = [...Array(Math.ceil(found.totalCount / asked.pageSize)).keys()];
      const all = await Promise.all(
        pages.map(index => {
          const body = queryOf({ ...asked, page: index + 1 }, who, host.locale.peek());
          return host.client.call(searchCards, { body }, { signal: host.signal });
        }),
      );
      // The user may have started another search in the meantime.
      if (result.peek().found !== found) return;
      const results = all.flatMap(page => page.results);
      result.value = { ...result.peek(), found: { ...found, results } };
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

/** The filters that are set among the options. */
function givenIn(props: PromptsProps): Partial<LibraryFilters> {
  const said = filterNames.filter(name => props[name] !== undefined).map(name => [name, props[name]]);
  return Object.fromEntries(said);
}

const isUnfiltered = (filters: LibraryFilters): boolean =>
  filters.search.trim() === '' &&
  filters.tags.length === 0 &&
  filters.visibility.length === 0 &&
  !isAcrossTabs(filters);
