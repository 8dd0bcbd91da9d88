import { activeElementInRoot } from '../dom/active-element';
import { tabbables } from '../dom/tabbables';

const FIELD = 'input, textarea, select, [role="combobox"], [contenteditable="true"]';

/**
 * Focuses the main element of a dialog: its first field; without one, or in a destructive dialog, the first action, which is
 * Cancel; without actions, the first focusable element other than the close button; else the dialog itself.
 */
export function focusFirst(dialog: HTMLElement, destructive: boolean): void {
  const all = tabbables(dialog);
  const field = all.find(element => element.matches(FIELD));
  const action = all.find(element => element.closest('.o-dialog-actions'));
  const other = all.find(element => !element.closest('.o-dialog-head'));
  const first = destructive ? (action ?? field) : (field ?? action);
  (first ?? other ?? dialog).focus({ preventScroll: true });
}

/** Moves the focus from the last element of a container to the first, and back. By default, the browser would leave the page. */
export function keepTabInside(event: KeyboardEvent, container: HTMLElement): void {
  const all = tabbables(container);
  const first = all[0];
  const last = all.at(-1);
  if (!first || !last) {
    event.preventDefault();
    return;
  }
  const active = activeElementInRoot(container);
  const from = event.shiftKey ? first : last;
  if (active !== from && active !== container) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
