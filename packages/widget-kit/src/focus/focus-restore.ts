/*
 * People who work by keyboard or with a screen reader need a place after the element that had the focus is gone: the
 * heading of the view that opened, the row after one that was deleted. Views are fetched, loaded and drawn in steps, so the
 * root is watched until the target stands there. A focus that is somewhere is left alone. Where no focus was lost, because
 * nobody has been at a control or somebody has left it, none is given.
 */
import type { WidgetHost } from '../host/widget-host';

/** Finds what shall have the focus; undefined while it does not stand there, null to give up. */
export type FindTarget = () => HTMLElement | null | undefined;

/** Gives the focus a place where the element that had it is gone. One a mount. */
export interface FocusRestore {
  /** The element that had the focus is gone already, or is `from`. */
  to(target: HTMLElement | null | undefined, from?: Element): void;
  /** Gives the focus to the target once it stands there. A later call takes the place of an earlier one. */
  watch(find: FindTarget): void;
  stop(): void;
}

/** Makes the focus restore of a mount. It ends with the mount. */
export function createFocusRestore(
  host: Pick<WidgetHost, 'root' | 'shell' | 'signal' | 'isolation' | 'status'>,
): FocusRestore {
  const { root, shell, signal } = host;
  const { ownerDocument } = shell;
  let last: EventTarget | undefined;
  const note = (event: Event) => {
    last = event.composedPath()[0];
  };
  // A move within a shadow root is not heard outside of it.
  for (const place of [root, ownerDocument]) place.addEventListener('focusin', note, { signal });
  let observer: MutationObserver | undefined;

  const stop = () => observer?.disconnect();
  signal.addEventListener('abort', stop);
  const to: FocusRestore['to'] = (target, from) => {
    if (target && isFocusLost(host, last, from)) giveFocus(target);
  };
  return {
    to,
    watch(find) {
      stop();
      const check = () => {
        const target = host.status.peek().kind === 'ready' ? find() : undefined;
        if (target === undefined) return;
        stop();
        to(target);
      };
      observer = new (ownerDocument.defaultView ?? window).MutationObserver(check);
      observer.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
      check();
    },
    stop,
  };
}

/**
 * Whether nothing has the focus because `last`, which had it, is gone. A button that was disabled while it had the focus
 * counts as gone, and so does `from`.
 */
function isFocusLost(
  { shell, isolation }: Pick<WidgetHost, 'shell' | 'isolation'>,
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

/** Gives the focus to an element, also to one that takes it from scripts alone, such as a heading. */
function giveFocus(target: HTMLElement): void {
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus();
}
