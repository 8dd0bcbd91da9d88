import type { CardUse, HandedFile, LibraryFilters } from '@oriel/contracts';
import {
  batch,
  computed,
  createDrafts,
  type Drafts,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from '@oriel/widget-kit';
import { type AuthorsStore, createAuthorsStore } from './authors-store';
import type { CardStore } from './card-store';
import { createFavorites, type Favorites } from './favorites';
import { createFocusRestore, type FocusRestore } from './focus-restore';
import { createGuestWish, type GuestWish } from './guest-wish';
import { unfiltered } from './library-query';
import { createLibraryStore, type LibraryStore } from './library-store';
import { createListsStore, type ListsStore } from './lists-store';
import type { OpenForm } from './open-form';
import type { PromptsHost } from './prompts-host';
import { createProposalsStore, type ProposalsStore } from './proposals-store';
import { createSelection, type Selection } from './selection';
import { type PromptsSession, startPromptsSession } from './start-session';
import { createUnfoldedRow, type UnfoldedRow } from './unfolded-row';
import { routeOf, type View, viewOf } from './view';

/** A wish to use a card that has variables. */
export interface WantedCard {
  readonly cardId: string;
  readonly how: CardUse;
  /** It was open already, so what is filled in has been seen. */
  readonly isOpen: boolean;
}

/** State of one mount of the prompts. */
export interface PromptsStore {
  readonly host: PromptsHost;
  readonly session: ReadonlySignal<PromptsSession | undefined>;
  readonly view: ReadonlySignal<View>;
  readonly library: LibraryStore;
  readonly unfoldedRow: UnfoldedRow;
  readonly selection: Selection;
  readonly lists: ListsStore;
  readonly authors: AuthorsStore;
  readonly favorites: Favorites;
  readonly proposals: ProposalsStore;
  /** False where the page names the view and leads back from it itself. */
  readonly hasHead: ReadonlySignal<boolean>;
  readonly drafts: Drafts;
  readonly focusRestore: FocusRestore;
  /** A card that somebody wants to use, and which has variables to fill in first; its form takes it from here. */
  readonly wanted: Signal<WantedCard | undefined>;
  readonly guestWish: GuestWish;
  /** The card that is shown or unfolded, and its form as soon as there is one. */
  readonly openCard: Signal<CardStore | undefined>;
  readonly openForm: Signal<OpenForm | undefined>;
  /** An image that another widget has handed over for a new card; its form takes it from here. */
  readonly offeredPicture: Signal<HandedFile | undefined>;
  /** Whether something typed would be lost with the view; who leaves it asks first. */
  readonly isDirty: { value: boolean };
  /** Goes to a view: the host does, or else the widget itself. */
  go(view: View): Promise<void>;
  /** Shows the cards of a filter: where the library is shown it is filtered, from elsewhere it is gone to. */
  showCards(filters: Partial<LibraryFilters>): Promise<void>;
  /** Goes on with what is shown in another workspace of the person: the host does, or else the widget itself. */
  enter(organizationId: string): Promise<void>;
  /** Shows a view here, whatever the host would do. */
  show(view: View): void;
  load(signal: AbortSignal): Promise<void>;
  logout(): void;
  dispose(): void;
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
  /** The person's own choice, until the host makes one. */
  let entered: string | undefined;
  const stops = [
    effect(() => {
      const next = viewOf(host.props.value);
      const saying = JSON.stringify(next);
      // An option of another kind has changed: what the person looks at stays.
      if (saying === said) return;
      said = saying;
      view.value = next;
    }),
    effect(() => {
      // A mount that began with a card reaches the library later.
      if (view.value.kind === 'library' && session.peek()) untracked(() => library.ensure());
    }),
    effect(() => {
      // The head names the author, who may have been chosen on another page.
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
    const route = routeOf(next, library.filters.peek().type, !session.peek()?.user);
    // The form was sent or given up, so the history does not lead back to it.
    const { kind } = view.peek();
    const replace = kind === 'form' || kind === 'propose';
    if (!(await host.navigate(route, { replace }))) view.value = next;
  }
  /** Does what somebody wanted before the sign-in. */
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
