import {
  batch,
  computed,
  createDrafts,
  effect,
  type ReadonlySignal,
  signal,
  untracked,
} from '@oriel/app-kit';
import type { HandedFile } from '@oriel/contracts';
import {
  addFavorite,
  type CardAuthor,
  type CardTeam,
  listCardAuthors,
  listCardTeams,
  type PromptCardItem,
  removeFavorite,
} from '@oriel/contracts';
import type { CardStore } from './card-store';
import { createFocusRestore } from './focus-restore';
import { createGuestWish, type WantedCard } from './guest-wish';
import { unfiltered } from './library-query';
import { createLibraryStore, type LibraryStore } from './library-store';
import { createListsStore } from './lists-store';
import type { OpenForm } from './open-form';
import type { PromptsStore } from './prompts-context';
import type { PromptsHost } from './prompts-host';
import { createProposalsStore } from './proposals-store';
import { createSelection } from './selection';
import { type PromptsSession, startPromptsSession } from './start-session';
import { routeOf, type View, viewOf } from './view';

declare module './prompts-context' {
  interface PromptsStore {
    readonly unfoldedRow: UnfoldedRow;
    readonly authors: AuthorsStore;
    readonly teams: TeamsStore;
    readonly favorites: Favorites;
  }
}

export function createPromptsStore(host: PromptsHost): PromptsStore {
  const session = signal<PromptsSession | undefined>(undefined);
  const view = signal<View>(viewOf(host.props.peek()));
  const isDirty = signal(false);
  const library = createLibraryStore(host, session);
  const unfoldedRow = createUnfoldedRow(host, library);
  const selection = createSelection(library);
  const lists = createListsStore(host, session);
  const authors = createAuthorsStore(host, session);
  const teams = createTeamsStore(host, session);
  const favorites = createFavorites(host);
  const proposals = createProposalsStore(host, session);
  const focusRestore = createFocusRestore(host, library);
  const wanted = signal<WantedCard | undefined>(undefined);
  const offeredPicture = signal<HandedFile | undefined>(undefined);
  const guestWish = createGuestWish(host.storage);
  const drafts = createDrafts(host.storage, () => ({
    userId: session.peek()?.user?.userId,
    organizationId: session.peek()?.organization?.id,
  }));

  let said = JSON.stringify(view.peek());
  let organizationId = host.organizationId.peek();
  /** The user's own choice, until the host sets one. */
  let entered: string | undefined;
  const stops = [
    effect(() => {
      const next = viewOf(host.props.value);
      const saying = JSON.stringify(next);
      // Another option changed, so the view stays.
      if (saying === said) return;
      said = saying;
      view.value = next;
    }),
    effect(() => {
      // A mount that started with a card reaches the library later.
      if (view.value.kind === 'library' && session.peek()) untracked(() => library.ensure());
    }),
    effect(() => {
      // The header shows the author's name, who may have been chosen on another page.
      if (library.filters.value.author !== null && session.value) untracked(() => void authors.load());
    }),
    effect(() => {
      const next = host.organizationId.value;
      if (next === organizationId) return;
      organizationId = next;
      entered = undefined;
      host.retry();
    }),
  ];

  async function go(next: View): Promise<void> {
    wanted.value = undefined;
    // A search that starts after the card has opened would lead the host back to the library.
    if (view.peek().kind === 'library') library.settle();
    const route = routeOf(next, library.filters.peek().type, !session.peek()?.user);
    // The form was submitted or cancelled, so the history must not lead back to it.
    const { kind } = view.peek();
    const replace = kind === 'form' || kind === 'propose';
    if (!(await host.navigate(route, { replace }))) view.value = next;
  }
  /** Performs the action that the user wanted before the sign-in. */
  async function grantWish(): Promise<void> {
    const wish = session.peek()?.user?.userId ? guestWish.take() : undefined;
    if (!wish) return;
    const next: View = { kind: 'card', cardId: wish.cardId };
    if (JSON.stringify(view.peek()) !== JSON.stringify(next)) await go(next);
    wanted.value = wish;
  }

  return {
    host,
    session,
    view,
    library,
    unfoldedRow,
    selection,
    lists,
    authors,
    teams,
    favorites,
    proposals,
    hasHead: computed(() => host.props.value.title !== ''),
    drafts,
    focusRestore,
    wanted,
    guestWish,
    openCard: signal<CardStore | undefined>(undefined),
    openForm: signal<OpenForm | undefined>(undefined),
    offeredPicture,
    isDirty,
    go,
    async showCards(filters) {
      if (view.peek().kind === 'library') return library.filter(filters);
      const shown = { ...unfiltered, tags: [], visibility: [], ...filters };
      const type = filters.type ?? library.filters.peek().type;
      const route = routeOf({ kind: 'library' }, type, !session.peek()?.user);
      const query = new URLSearchParams(shown.tags.map(tag => ['tags', tag]));
      if (shown.author) query.set('author', shown.author);
      if (await host.navigate(`${route}?${query}`)) return;
      batch(() => {
        view.value = { kind: 'library' };
        library.filter(shown);
      });
    },
    async enter(organizationId) {
      const route = routeOf(view.peek(), library.filters.peek().type, false);
      if (await host.navigate(`${route}?organization=${organizationId}`)) return;
      entered = organizationId;
      host.retry();
      focusRestore.arrive(view.peek());
    },
    show(next) {
      wanted.value = undefined;
      view.value = next;
    },
    async load(abort) {
      const found = await startPromptsSession(host, entered, abort);
      batch(() => {
        session.value = found;
        library.start(found);
      });
      void lists.load();
      await grantWish();
      if (view.peek().kind === 'library') await library.firstPage(abort);
    },
    logout() {
      entered = undefined;
      wanted.value = undefined;
      guestWish.forget();
      unfoldedRow.fold();
      selection.stop();
      offeredPicture.value = undefined;
      drafts.clear();
      session.value = undefined;
      library.clear();
      lists.clear();
      authors.clear();
      teams.clear();
      favorites.clear();
      proposals.clear();
    },
    dispose() {
      for (const stop of stops) stop();
      focusRestore.stop();
      selection.dispose();
      library.dispose();
    },
  };
}

/** The authors of the cards visible to the user in the workspace, by name. */
interface AuthorsStore {
  /** Undefined until loaded. */
  readonly authors: ReadonlySignal<readonly CardAuthor[] | undefined>;
  find(userId: string | null): CardAuthor | undefined;
  load(): Promise<void>;
  clear(): void;
}

function createAuthorsStore(
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

/** Teams that the user may share cards with, by name. */
interface TeamsStore {
  /** Undefined until loaded. */
  readonly teams: ReadonlySignal<readonly CardTeam[] | undefined>;
  /** Names of teams for display, without teams that the user does not know. */
  namesOf(teamIds: readonly string[]): string[];
  /** Loads the teams once in a session. */
  load(): Promise<void>;
  clear(): void;
}

function createTeamsStore(
  host: PromptsHost,
  session: ReadonlySignal<PromptsSession | undefined>,
): TeamsStore {
  const teams = signal<readonly CardTeam[] | undefined>(undefined);
  let loading: PromptsSession | undefined;
  return {
    teams,
    namesOf: teamIds => teams.value?.flatMap(({ id, name }) => (teamIds.includes(id) ? name : [])) ?? [],
    async load() {
      const who = session.peek();
      if (!who?.organization || who.isPerson || loading === who) return;
      loading = who;
      // The library also works without the names.
      const found = await host.client
        .call(listCardTeams, { query: { space: who.organization.id } }, { signal: host.signal })
        .catch(() => undefined);
      if (session.peek() !== who) return;
      if (found) teams.value = found;
      else loading = undefined;
    },
    clear() {
      teams.value = undefined;
      loading = undefined;
    },
  };
}

/** The cards starred by the user. */
interface Favorites {
  has(card: PromptCardItem): boolean;
  /** Toggles the star optimistically, and reverts it if the service rejects it. @throws that error */
  toggle(card: PromptCardItem): Promise<void>;
  clear(): void;
}

function createFavorites(host: PromptsHost): Favorites {
  /** Stars changed here, which cards fetched earlier do not reflect. */
  const changed = signal<ReadonlyMap<string, boolean>>(new Map());
  const set = (cardId: string, isFavorite: boolean) => {
    changed.value = new Map([...changed.peek(), [cardId, isFavorite]]);
  };
  const has = ({ id, isFavorite }: PromptCardItem) => changed.value.get(id) ?? isFavorite === true;
  return {
    has,
    async toggle(card) {
      const before = changed.peek().get(card.id) ?? card.isFavorite === true;
      set(card.id, !before);
      const params = { cardId: card.id };
      try {
        await host.client.call(before ? removeFavorite : addFavorite, { params }, { signal: host.signal });
      } catch (error) {
        set(card.id, before);
        throw error;
      }
    },
    clear() {
      changed.value = new Map();
    },
  };
}

/** The unfolded row of the library, in the unfolding layout; one at a time. */
interface UnfoldedRow {
  /** The card of the row. It folds when it leaves the results, and reopens unchanged when found again. */
  readonly cardId: ReadonlySignal<string | undefined>;
  /** Unfolds the row of a card. Returns false if there is none, and leaves the rows unchanged. */
  unfold(cardId: string): boolean;
  fold(): void;
}

function createUnfoldedRow(host: PromptsHost, { result }: Pick<LibraryStore, 'result'>): UnfoldedRow {
  const chosen = signal<string | undefined>(undefined);
  const cards = computed(() => (host.props.value.insert ? result.value.found?.results : undefined) ?? []);
  const cardId = computed(() => cards.value.find(({ id }) => id === chosen.value)?.id);
  return {
    cardId,
    unfold(card) {
      const isListed = cards.peek().some(({ id }) => id === card);
      if (isListed) chosen.value = card;
      return isListed;
    },
    fold() {
      chosen.value = undefined;
    },
  };
}
