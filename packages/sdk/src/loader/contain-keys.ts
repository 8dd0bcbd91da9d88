/*
 * Outside a shadow root, its events seem to come from the host element, so a page that ignores typing in fields would still run
 * its own shortcuts. Required:
 *   1. typing in a field stops at the root, after everything in the widget has handled it;
 *   2. other keys only stop if the widget has used them or they press a button; on an input without text, such as a checkbox,
 *      those that write a character go on;
 *   3. Escape, F6 and Tab, which move the focus, pass through unless the widget has used them, and so do the shortcuts that the
 *      page has declared.
 */

import { isShortcut } from '@oriel/contracts';
import { isComposing } from './is-composing';
import type { OrielElement } from './mount-context';

const types = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'paste', 'copy', 'cut'];
// A list of text input types would make the loader too large.
const fields = ':read-write,select';

/** Keeps typing in a widget from reaching the page. Calling it twice is harmless. */
export function containKeys(root: ShadowRoot): void {
  for (const type of types) root.addEventListener(type, keep);
}

// Other events have no key, and the patterns test "undefined".
const keep = ((event: KeyboardEvent): void => {
  const [target] = event.composedPath();
  const isPages = isField(target)
    ? /^(Escape|F6|Tab)$/
    : isField(target, 'input')
      ? /^(Escape|F6|Tab|\S)$/
      : /^(?!Enter$| $)/;
  // The root always belongs to a widget element.
  const { handle } = (event.currentTarget as ShadowRoot).host as OrielElement;
  if (
    event.defaultPrevented ||
    isComposing(event) ||
    !(isPages.test(event.key) || isShortcut(event, handle?.options.shortcuts))
  )
    event.stopPropagation();
}) as EventListener;

/** Whether an event target is a text field. */
export const isField = (target: EventTarget | null | undefined, selector = fields): boolean =>
  // Only elements have this method.
  !!(target as Element | undefined)?.matches?.(selector);
