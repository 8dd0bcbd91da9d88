import type { PromptCardItem } from '@oriel/contracts';
import { computed, effect, type ReadonlySignal, signal } from '@oriel/widget-kit';
import type { LibraryStore } from './library-store';

/** Cards that a person chooses to do something with all of them. */
export interface Selection {
  /** Whether cards are being chosen. */
  readonly isOn: ReadonlySignal<boolean>;
  /** The chosen cards by their ids, also those of other pages. */
  readonly cards: ReadonlySignal<ReadonlyMap<string, PromptCardItem>>;
  start(): void;
  toggle(card: PromptCardItem): void;
  /** Chooses all cards of the page that is shown. */
  addPage(): void;
  stop(): void;
  dispose(): void;
}

/** Nothing is chosen in another tab than it is shown in. */
export function createSelection({ filters, result }: Pick<LibraryStore, 'filters' | 'result'>): Selection {
  const chosen = signal<ReadonlyMap<string, PromptCardItem> | undefined>(undefined);
  const place = computed(() => `${filters.value.type} ${filters.value.list}`);
  let last = place.peek();
  const stop = effect(() => {
    if (place.value === last) return;
    last = place.value;
    chosen.value = undefined;
  });
  return {
    isOn: computed(() => chosen.value !== undefined),
    cards: computed(() => chosen.value ?? new Map()),
    start() {
      chosen.value = new Map();
    },
    toggle(card) {
      const next = new Map(chosen.peek());
      if (!next.delete(card.id)) next.set(card.id, card);
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
