import { computed, type ReadonlySignal, signal } from '@oriel/widget-kit';
import type { LibraryStore } from './library-store';
import type { PromptsHost } from './prompts-host';

/** The row of the library that is unfolded, where rows unfold; one at a time. */
export interface UnfoldedRow {
  /** The card of it. One that is not found any more folds, and is as it was when it is found again. */
  readonly cardId: ReadonlySignal<string | undefined>;
  /** Unfolds the row of a card. Answers false where there is none, and leaves the rows as they are. */
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
