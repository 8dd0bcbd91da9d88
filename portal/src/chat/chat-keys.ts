import { findChatShortcut, isShortcut } from '@oriel/contracts';
import type { WidgetHandle } from '@oriel/sdk';
import { isComposing } from '@oriel/ui';

/** Keys that search within the chat. */
const findShortcut = 'Control+F Meta+F';

/** Options of {@link followChatKeys}. */
export interface ChatKeysOptions {
  /** A chat is shown, so it can be searched. */
  isChatShown: () => boolean;
  isDialogOpen: () => boolean;
}

/** Passes the keys of the chat on while the focus is elsewhere, except in a dialog. The chat itself handles them within it. */
export function followChatKeys(
  handle: Pick<WidgetHandle, 'request'>,
  { isChatShown, isDialogOpen }: ChatKeysOptions,
): () => void {
  const requestOf = (event: KeyboardEvent) => {
    if (isShortcut(event, findShortcut)) {
      const isElsewhere = !document.activeElement?.closest('.widget-page, dialog');
      return isChatShown() && isElsewhere ? () => handle.request('findInChat', {}) : undefined;
    }
    const shortcut = findChatShortcut(event);
    return shortcut && (() => handle.request('runShortcut', { shortcut }));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || isComposing(event) || isDialogOpen()) return;
    const request = requestOf(event);
    if (!request) return;
    event.preventDefault();
    request().catch(() => undefined);
  };
  window.addEventListener('keydown', handleKey);
  return () => window.removeEventListener('keydown', handleKey);
}
