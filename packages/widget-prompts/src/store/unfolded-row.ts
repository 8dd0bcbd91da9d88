import { computed, type ReadonlySignal, signal } from '@oriel/app-kit';
import type { LibraryStore } from './library-store';
import type { PromptsHost } from './prompts-host';

/** The unfolded row of the library, in the unfolding layout; one at a time. */
export interface UnfoldedRow {
  /** The card of the row. It folds when it leaves the results, and reopens unchanged when found again. */
  readonly cardId: ReadonlySignal<string | undefined>;
  /** Unfolds the row of a card. Returns false if there is none, and leaves the rows unchanged. */
  unfold(cardId: string): boolean;
  fold(): void;
}

export function createUnfoldedRow(host: PromptsHost, { result }: Pick<LibraryStore, 'result'>): UnfoldedRow {
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
