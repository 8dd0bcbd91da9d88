/*
 * Outside of a shadow root every event of it seems to come from its host, so a page that leaves alone what is typed into
 * fields takes the keys of a widget for its own shortcuts. Required:
 *   1. what is typed into a field goes no further than the root, once everything in the widget has heard of it;
 *   2. of other keys only those stay that the widget has used, or that press a button;
 *   3. Escape, F6 and Tab, which move the focus, pass through unless the widget has used them, and so do the shortcuts that
 *      the page has declared.
 */

import { isShortcut } from '@oriel/contracts';
import { isComposing } from './is-composing';
import type { OrielElement } from './loader-handle';

const types = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'paste', 'copy', 'cut'];
const fields = 'input,textarea,select,[contenteditable]';

/** Keeps what is typed into a widget from the page. Calling it twice is harmless. */
export function keepTyped(root: ShadowRoot): void {
  for (const type of types) root.addEventListener(type, keep);
}

// The other events have no key, and the patterns read "undefined".
const keep = ((event: KeyboardEvent): void => {
  const isPages = isField(event.composedPath()[0]) ? /^(Escape|F6|Tab)$/ : /^(?!Enter$| $)/;
  // The root always belongs to one of our elements.
  const { handle } = (event.currentTarget as ShadowRoot).host as OrielElement;
  if (
    event.defaultPrevented ||
    isComposing(event) ||
    !(isPages.test(event.key) || isShortcut(event, handle?.options.shortcuts))
  )
    event.stopPropagation();
}) as EventListener;

/** Whether somebody types into a target of events. */
export const isField = (target: EventTarget | null | undefined): boolean =>
  // Only elements have it.
  !!(target as Element | undefined)?.matches?.(fields);
