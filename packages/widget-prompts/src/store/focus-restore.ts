/*
 * Restores the focus for keyboard and screen reader when the focused element is gone: to the heading of the view that
 * opened, to the card that was open, to the card after one that was deleted. Views are fetched, loaded and drawn in
 * steps, so the page is observed until the target is there. The focus stays where it is if an element has it, and none is
 * set if none was lost.
 */
import type { LibraryStore } from './library-store';
import type { PromptsHost } from './prompts-host';
import type { View } from './view';

/** Focus restore of one mount. */
export interface FocusRestore {
  /** A view has replaced another, or is loaded again. */
  arrive(view: View, before?: View): void;
  /** The card is about to be removed. Called while it is still there. */
  leaving(cardId: string): void;
  /** Other cards are found: restores the focus to the first of them. */
  first(): void;
  /** Restores the focus to `target`, where the focused element is gone or is `from`. */
  to(target: HTMLElement | null | undefined, from?: Element): void;
  stop(): void;
}

/** Finds the element to focus; undefined while it is still to come. */
type FindTarget = () => HTMLElement | null | undefined;

export function createFocusRestore(
  host: PromptsHost,
  { result }: Pick<LibraryStore, 'result'>,
): FocusRestore {
  const { root, shell, signal } = host;
  let last: EventTarget | undefined;
  const note = (event: Event) => {
    last = event.composedPath()[0];
  };
  // Events of a focus that moves within a shadow root do not leave it.
  for (const place of [root, shell.ownerDocument]) place.addEventListener('focusin', note, { signal });
  let observer: MutationObserver | undefined;
  /** A card that is gone, and the card after it. */
  let gone: { readonly cardId: string; readonly next: string | undefined } | undefined;

  const stop = () => observer?.disconnect();
  const to: FocusRestore['to'] = (target, from) => {
    if (target && isFocusLost(host, last, from)) focus(target);
  };
  function watch(find: FindTarget): void {
    stop();
    const check = () => {
      const target = host.status.peek().kind === 'ready' ? find() : undefined;
      if (target === undefined) return;
      stop();
      to(target);
    };
    observer = new (shell.ownerDocument.defaultView ?? window).MutationObserver(check);
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
    check();
  }

  const headingOf = (place: string) => root.querySelector<HTMLElement>(`${place} :is(h1, h2)`) ?? undefined;
  const titleOf = (cardId: string | undefined) =>
    [...root.querySelectorAll<HTMLElement>('[data-card]')]
      .find(({ dataset }) => dataset.card === cardId)
      ?.querySelector<HTMLElement>('.p-card-title');

  /** A card of the library, once it is drawn; the heading where it is not among those that were found. */
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
        watch(() => (root.querySelector('.p-wrap [aria-busy="true"]') ? undefined : headingOf('.p-wrap')));
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

/**
 * Whether nothing has the focus because the `last` focused element is gone. A button that was disabled while focused
 * counts as gone, and so does `from`.
 */
function isFocusLost(
  { shell, isolation }: PromptsHost,
  last: EventTarget | undefined,
  from: Element | undefined,
): boolean {
  const { ownerDocument } = shell;
  // The page around a frame has a focus of its own.
  if (isolation === 'iframe' && !ownerDocument.hasFocus()) return false;
  let active = ownerDocument.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (active && active !== ownerDocument.body) return active === from || active.matches(':disabled');
  return last instanceof Element && (!last.isConnected || last.matches(':disabled') || isHidden(last));
}

/** Unknown where nothing is drawn, as in tests. */
const isHidden = (element: Element): boolean => element.checkVisibility?.() === false;

function focus(target: HTMLElement): void {
  // Headings are focusable by script only.
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus();
}
