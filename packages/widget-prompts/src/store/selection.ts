import { computed, effect, type ReadonlySignal, signal } from '@oriel/app-kit';
import type { PromptCardItem } from '@oriel/contracts';
import type { LibraryStore } from './library-store';

/** Cards selected for a bulk action. */
export interface Selection {
  /** Whether selection mode is active. */
  readonly isOn: ReadonlySignal<boolean>;
  /** The selected cards by id, including those on other pages. */
  readonly cards: ReadonlySignal<ReadonlyMap<string, PromptCardItem>>;
  start(): void;
  /** @param isRange - selects all cards of the page from the last toggled one to this one */
  toggle(card: PromptCardItem, isRange?: boolean): void;
  /** Selects all cards of the current page. */
  addPage(): void;
  stop(): void;
  dispose(): void;
}

/** The selection is cleared when the tab or list changes. */
export function createSelection({ filters, result }: Pick<LibraryStore, 'filters' | 'result'>): Selection {
  const chosen = signal<ReadonlyMap<string, PromptCardItem> | undefined>(undefined);
  const place = computed(() => `${filters.value.type} ${filters.value.list}`);
  let last = place.peek();
  let lastId: string | undefined;
  const stop = effect(() => {
    if (place.value === last) return;
    last = place.value;
    chosen.value = undefined;
  });
  return {
    isOn: computed(() => chosen.value !== undefined),
    cards: computed(() => chosen.value ?? new Map()),
    start() {
      lastId = undefined;
      chosen.value = new Map();
    },
    toggle(card, isRange = false) {
      const next = new Map(chosen.peek());
      const shown = result.peek().found?.results ?? [];
      const ends = [lastId, card.id].map(id => shown.findIndex(each => each.id === id));
      const [first = -1, end = -1] = ends.toSorted((one, other) => one - other);
      if (isRange && first >= 0) for (const each of shown.slice(first, end + 1)) next.set(each.id, each);
      else if (!next.delete(card.id)) next.set(card.id, card);
      lastId = card.id;
      chosen.value = next;
    },
    addPage() {
      const shown = result.peek().found?.results ?? [];
      chosen.value = new Map([...(chosen.peek() ?? []), ...shown.map(card => [card.id, card] as const)]);
    },
    stop() {
      chosen.value = undefined;
    },
    dispose: stop,
  };
}
