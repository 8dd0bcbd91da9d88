import { isShortcut } from '@oriel/contracts';
import { isComposing } from '@oriel/ui';
import { useEffect } from 'react';
import { usePortal } from '../store/portal-context';

/** The shortcuts of {@link PaletteKey}; widgets are mounted with them and let them pass. */
export const paletteShortcuts = 'Control+K Meta+K';

/** Opens the command palette by Ctrl+K, on a Mac by Cmd+K, wherever the focus is. */
export function PaletteKey() {
  const { dialogs } = usePortal();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || !isShortcut(event, paletteShortcuts)) return;
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
