import { type Drafts, type ReadonlySignal, type Signal, useMounted } from '@oriel/app-kit';
import type { HandedFile, LibraryFilters } from '@oriel/contracts';
import { createContext } from 'react';
import type { FocusRestore } from './focus-restore';
import type { LibraryStore } from './library-store';
import type { ListsStore } from './lists-store';
import type { PromptsHost } from './prompts-host';
import type { ProposalsStore } from './proposals-store';
import type { Selection } from './selection';
import type { PromptsSession } from './start-session';
import type { View } from './view';

/** State of one mount of the prompts. The files that create its other members declare them beside their code. */
export interface PromptsStore {
  readonly host: PromptsHost;
  readonly session: ReadonlySignal<PromptsSession | undefined>;
  readonly view: ReadonlySignal<View>;
  readonly library: LibraryStore;
  readonly selection: Selection;
  readonly lists: ListsStore;
  readonly proposals: ProposalsStore;
  /** False if the page titles the view and provides the back button. */
  readonly hasHead: ReadonlySignal<boolean>;
  readonly drafts: Drafts;
  readonly focusRestore: FocusRestore;
  /** An image handed over by another widget for a new card; its form consumes it. */
  readonly offeredPicture: Signal<HandedFile | undefined>;
  /** Whether leaving the view would lose typed text; if so, ask first. */
  readonly isDirty: { value: boolean };
  /** Navigates to a view, through the host or else in the widget. */
  go(view: View): Promise<void>;
  /** Shows the cards of a filter: filters the library if it is shown, else navigates to it. */
  showCards(filters: Partial<LibraryFilters>): Promise<void>;
  /** Continues in another workspace of the user, through the host or else in the widget. */
  enter(organizationId: string): Promise<void>;
  /** Shows a view here without involving the host. */
  show(view: View): void;
  load(signal: AbortSignal): Promise<void>;
  logout(): void;
  dispose(): void;
}

/** @internal */
export const PromptsContext = createContext<PromptsStore | null>(null);

/** The store of this mount. */
export const usePrompts = (): PromptsStore => useMounted(PromptsContext);
