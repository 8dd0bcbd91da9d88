import { findChatShortcut } from '@oriel/contracts';
import type { WidgetHandle } from '@oriel/sdk';
import { isComposing } from '@oriel/ui';
import { useEffect } from 'react';
import { usePortal } from '../store/portal-context';

/** Passes the shortcuts of the chat on while the focus is elsewhere, except in a dialog. The chat itself handles them within it. */
export function useChatShortcuts(handle: WidgetHandle | undefined): void {
  const { dialogs } = usePortal();
  useEffect(() => {
    if (!handle) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isComposing(event) || dialogs.current.peek()) return;
      const shortcut = findChatShortcut(event);
      if (!shortcut) return;
      event.preventDefault();
      handle.request('runShortcut', { shortcut }).catch(() => undefined);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [handle, dialogs]);
}
