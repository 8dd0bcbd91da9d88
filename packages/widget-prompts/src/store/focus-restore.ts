import { isTouchOnly } from '@oriel/ui';
import {
  createFocusRestore as createMountFocusRestore,
  type FindTarget,
  type FocusRestore as MountFocusRestore,
} from '@oriel/widget-kit';
import type { LibraryStore } from './library-store';
import type { PromptsHost } from './prompts-host';
import type { View } from './view';

/** Focus restore of one mount: to the heading of a view, to a card that was open, or to the card after a removed one. */
export interface FocusRestore extends Pick<MountFocusRestore, 'to' | 'stop'> {
  /** A view has replaced another, or was reloaded. */
  arrive(view: View, before?: View): void;
  /** Called before the card is removed. */
  leaving(cardId: string): void;
  /** The results have changed: restores the focus to the first card. */
  first(): void;
}

export function createFocusRestore(
  host: PromptsHost,
  { result }: Pick<LibraryStore, 'result'>,
): FocusRestore {
  const { root } = host;
  const { to, watch, stop } = createMountFocusRestore(host);
  /** A removed card, and the card after it. */
  let gone: { readonly cardId: string; readonly next: string | undefined } | undefined;

  const headingOf = (place: string) => root.querySelector<HTMLElement>(`${place} :is(h1, h2)`) ?? undefined;
  const titleOf = (cardId: string | undefined) =>
    [...root.querySelectorAll<HTMLElement>('[data-card]')]
      .find(({ dataset }) => dataset.card === cardId)
      ?.querySelector<HTMLElement>('.p-card-title');

  /** A card of the library, once rendered; the heading if it is not among the results. */
  const findCard = (cardId: string | undefined): ReturnType<FindTarget> => {
    const { found, isBusy } = result.peek();
    const title = cardId && titleOf(cardId);
    if (title) return title;
    const isFound = found?.results.some(({ id }) => id === cardId);
    return isBusy || isFound ? undefined : headingOf('.p-library');
  };

  return {
    arrive(view, before) {
      const left = gone;
      gone = undefined;
      if (view.kind === 'library') {
        const from = before && 'cardId' in before ? before.cardId : undefined;
        const cardId = from === left?.cardId ? left?.next : from;
        watch(() => findCard(cardId));
      } else
        watch(() => {
          if (root.querySelector('.p-wrap [aria-busy="true"]')) return undefined;
          // On a touch screen, a keyboard would cover the form.
          const isNew = view.kind === 'form' && view.cardId === undefined && !isTouchOnly();
          return (isNew && root.querySelector<HTMLElement>('.p-form input')) || headingOf('.p-wrap');
        });
    },
    leaving(cardId) {
      const cards = result.peek().found?.results ?? [];
      const at = cards.findIndex(({ id }) => id === cardId);
      const next = at < 0 ? undefined : (cards[at + 1] ?? cards[at - 1])?.id;
      gone = { cardId, next };
      if (titleOf(cardId)) watch(() => (titleOf(cardId) ? undefined : findCard(next)));
    },
    first: () =>
      watch(() => (result.peek().isBusy ? undefined : findCard(result.peek().found?.results[0]?.id))),
    to,
    stop,
  };
}
