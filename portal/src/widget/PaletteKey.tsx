import { isShortcut } from '@oriel/contracts';
import { isComposing } from '@oriel/ui';
import { useEffect } from 'react';
import { usePortal } from '../store/portal-context';

/** The shortcuts of {@link PaletteKey}; widgets are mounted with them and do not handle them. */
export const paletteShortcuts = 'Control+K Meta+K';

/** Opens the command palette with Ctrl+K, or Cmd+K on a Mac, wherever the focus is. */
export function PaletteKey() {
  const { dialogs } = usePortal();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || !isShortcut(event, paletteShortcuts)) return;
      // Otherwise the browser would open its own search.
      event.preventDefault();
      // Not over another dialog; a repeated press has no effect.
      if (!event.repeat) void dialogs.open('CommandPaletteDialog', {}).catch(() => undefined);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [dialogs]);
  return null;
}
