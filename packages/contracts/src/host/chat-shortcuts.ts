import { isShortcut } from './shortcuts';

/**
 * Keys of the chat, in the format of `aria-keyshortcuts`. `/` works outside of text fields only; the arrows do not work in a field
 * with text, where some systems move the caret with them, nor in a menu or list of options.
 */
export const chatShortcuts = {
  focusField: '/',
  previousChat: 'Alt+ArrowUp',
  nextChat: 'Alt+ArrowDown',
  copyAnswer: 'Control+Shift+E Meta+Shift+E',
} as const;

/** Names of {@link chatShortcuts}. */
export const chatShortcutNames = ['focusField', 'previousChat', 'nextChat', 'copyAnswer'] as const;
export type ChatShortcut = (typeof chatShortcutNames)[number];

const modifiers = ['AltGraph', 'Control', 'Alt', 'Meta'];

/** The shortcut of the chat that a keyboard event presses. */
export function findChatShortcut(event: KeyboardEvent): ChatShortcut | undefined {
  const place = event.composedPath().filter(each => each instanceof Element);
  if (event.key === chatShortcuts.focusField)
    return modifiers.some(name => event.getModifierState(name)) || place.some(isField)
      ? undefined
      : 'focusField';
  const name = chatShortcutNames.find(each => isShortcut(event, chatShortcuts[each]));
  const isFree = name === 'copyAnswer' || !place.some(each => hasText(each) || each.matches(lists));
  return isFree ? name : undefined;
}

const isField = (element: Element): boolean =>
  element.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]');

const hasText = (element: Element): boolean =>
  isField(element) && 'value' in element ? element.value !== '' : element.matches('[contenteditable]');

const lists = 'select, dialog, [role=menu], [role=listbox], [role=combobox], [role=grid], [role=tree]';
