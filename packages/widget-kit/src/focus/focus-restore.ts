/*
 * Keyboard and screen reader users need a place for the focus after the focused element is gone: the heading of the opened view,
 * or the row after a deleted one. Views are fetched, loaded and rendered in steps, so the root is watched until the target
 * exists. An existing focus is left alone. If no focus was lost, because no control had it or the user has moved away, none is
 * set.
 */
import type { WidgetHost } from '../host/widget-host';

/** Finds the target of the focus; undefined while it does not exist yet, null to give up. */
export type FindTarget = () => HTMLElement | null | undefined;

/** Restores the focus after the focused element is gone. One per mount. */
export interface FocusRestore {
  /** Called after the focused element is gone, or if it is `from`. */
  to(target: HTMLElement | null | undefined, from?: Element): void;
  /** Focuses the target once it exists. A later call replaces an earlier one. */
  watch(find: FindTarget): void;
  stop(): void;
}

/** Creates the focus restore of a mount. It ends with the mount. */
export function createFocusRestore(
  host: Pick<WidgetHost, 'root' | 'shell' | 'signal' | 'isolation' | 'status'>,
): FocusRestore {
  const { root, shell, signal } = host;
  const { ownerDocument } = shell;
  let last: EventTarget | undefined;
  const note = (event: Event) => {
    last = event.composedPath()[0];
  };
  // Focus events inside a shadow root do not reach listeners outside.
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
 * Whether the focus is lost because `last`, which had it, is gone. A button that was disabled while focused counts as gone, and
 * so does `from`.
 */
function isFocusLost(
  { shell, isolation }: Pick<WidgetHost, 'shell' | 'isolation'>,
  last: EventTarget | undefined,
  from: Element | undefined,
): boolean {
  const { ownerDocument } = shell;
  // The page around a frame has its own focus.
  if (isolation === 'iframe' && !ownerDocument.hasFocus()) return false;
  let active = ownerDocument.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (active && active !== ownerDocument.body) return active === from || active.matches(':disabled');
  return last instanceof Element && (!last.isConnected || last.matches(':disabled') || isHidden(last));
}

/** Unknown without layout. */
const isHidden = (element: Element): boolean => element.checkVisibility?.() === false;

/** Focuses an element, including one that is only focusable by script, such as a heading. */
function giveFocus(target: HTMLElement): void {
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus();
}
