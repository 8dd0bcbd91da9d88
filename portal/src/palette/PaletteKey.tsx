import { isComposing } from '@oriel/ui';
import { useEffect } from 'react';
import { usePortal } from '../app/portal-context';

/** Opens the command palette by Ctrl+K, on a Mac by Cmd+K, wherever the focus is. */
export function PaletteKey() {
  const { dialogs } = usePortal();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
      if (!isCommand || event.key.toLowerCase() !== 'k' || isComposing(event)) return;
      // The browser would go to its own search.
      event.preventDefault();
      // Not over another dialog, and a second press changes nothing.
      if (!event.repeat) void dialogs.open('CommandPaletteDialog', {}).catch(() => undefined);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [dialogs]);
  return null;
}
