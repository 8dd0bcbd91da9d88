import { isShortcut } from '@oriel/contracts';
import { isComposing } from '@oriel/ui';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { usePortal } from '../store/portal-context';
import { type MenuEntry, stateOf, useWidgetTable, type WidgetRow } from './widget-row';

/** Keys of the command palette. */
export const paletteShortcut = 'Control+K Meta+K';

/** Keys that fold the sidebar, and show it again. */
export const foldShortcut = 'Control+B Meta+B';

const startedBy = (table: readonly WidgetRow[]): readonly MenuEntry[] =>
  table.flatMap(row => row.entries).filter(entry => entry.shortcut);

/** The shortcuts of {@link PortalKeys}; widgets are mounted with them and do not handle them. */
export const portalShortcuts = (table: readonly WidgetRow[]): string =>
  [paletteShortcut, foldShortcut, ...startedBy(table).map(entry => entry.shortcut)].join(' ');

/** Handles the keys of the palette, the sidebar and of menu entries, wherever the focus is. */
export function PortalKeys() {
  const portal = usePortal();
  const { dialogs, preferences } = portal;
  const table = useWidgetTable();
  const navigate = useNavigate();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event)) return;
      const isPalette = isShortcut(event, paletteShortcut);
      const entry = startedBy(table).find(({ shortcut }) => isShortcut(event, shortcut));
      const isFold = isShortcut(event, foldShortcut);
      if (!isPalette && !isFold && !(entry && stateOf(entry, portal).kind === 'open')) return;
      // Otherwise the browser would open its own search.
      event.preventDefault();
      // Not over another dialog; a repeated press has no effect.
      if (event.repeat) return;
      if (isPalette) void dialogs.open('CommandPaletteDialog', {}).catch(() => undefined);
      else if (isFold) preferences.isSidebarFolded.value = !preferences.isSidebarFolded.peek();
      else if (entry && !dialogs.current.peek()) void navigate(entry.to, { state: entry.state });
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [dialogs, preferences, portal, table, navigate]);
  return null;
}
