/*
 * Whoever works by keyboard or with a screen reader has to be somewhere after what had the focus is gone: at the heading
 * of the view that opened, back at the card that was open, at the card after one that was deleted. The views are fetched,
 * loaded and drawn in steps, so the place is watched until its target stands there. A focus that is anywhere is left, and
 * where none was lost, because nobody has been at a control or somebody has left it, none is given.
 */
import type { LibraryStore } from './library-store';
import type { PromptsHost } from './prompts-host';
import type { View } from './view';

/** Gives the focus a place where what had it is gone. */
export interface Landing {
  /** A view stands in the place of another, or is loaded anew. */
  arrive(view: View, before?: View): void;
  /** The card goes out of what is shown. Called while it is still there. */
  leaving(cardId: string): void;
  /** Others are found: the focus goes to the first of them. */
  first(): void;
  /** What had it is gone already, or is `from`. */
  to(target: HTMLElement | null | undefined, from?: Element): void;
  stop(): void;
}

/** What shall have the focus; undefined while it does not stand there. */
type FindTarget = () => HTMLElement | null | undefined;

export function createLanding(host: PromptsHost, { result }: Pick<LibraryStore, 'result'>): Landing {
  const { root, shell, signal } = host;
  let last: EventTarget | undefined;
  const note = (event: Event) => {
    last = event.composedPath()[0];
  };
  // What moves within a shadow root is not heard outside of it.
  for (const place of [root, shell.ownerDocument]) place.addEventListener('focusin', note, { signal });
  let observer: MutationObserver | undefined;
  /** A card that is gone, and the one that has its place. */
  let gone: { readonly cardId: string; readonly next: string | undefined } | undefined;

  const stop = () => observer?.disconnect();
  const to: Landing['to'] = (target, from) => {
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
 * Whether nothing has the focus because what had it `last` is gone; a button that was disabled while it had it counts as
 * gone, and so does `from`.
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

/** Not known where nothing is drawn. */
const isHidden = (element: Element): boolean => element.checkVisibility?.() === false;

function focus(target: HTMLElement): void {
  // A heading takes the focus from here alone.
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus();
}
