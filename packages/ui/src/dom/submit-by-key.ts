import type { KeyboardEvent } from 'react';
import { isComposing } from './is-composing';

/**
 * Handles a key of a form: Ctrl+Enter or Cmd+Enter presses its submit button from any field, also from one of several lines. A
 * form without such a button is submitted.
 *
 * @param letter - a letter that does the same with Ctrl or Cmd, such as `s`. Default: none
 */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>, letter?: string): void {
  const { key, currentTarget: form } = event;
  if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented || isComposing(event.nativeEvent)) return;
  if (key !== 'Enter' && key.toLowerCase() !== letter) return;
  event.preventDefault();
  if (event.repeat) return;
  const button = form.querySelector<HTMLElement>('[type="submit"]');
  if (button) button.click();
  else form.requestSubmit();
}
