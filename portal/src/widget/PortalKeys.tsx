import { isShortcut } from '@oriel/contracts';
import { isComposing } from '@oriel/ui';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { usePortal } from '../store/portal-context';
import { printPage } from './print-page';
import { type MenuEntry, stateOf, useWidgetTable, type WidgetRow } from './widget-row';

/** Keys of the command palette. */
export const paletteShortcut = 'Control+K Meta+K';

/** Keys that fold the sidebar, and show it again. */
export const foldShortcut = 'Control+B Meta+B';

/** Keys that print the current page. A widget with the focus handles them itself. */
export const printShortcut = 'Control+P Meta+P';

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
      const isPrint = isShortcut(event, printShortcut);
      const isHelp = event.key === '?' && !isTyping(event);
      if (!isPalette && !isFold && !isPrint && !isHelp && !(entry && stateOf(entry, portal).kind === 'open'))
        return;
      // Otherwise the browser would open its own search.
      event.preventDefault();
      // Not over another dialog; a repeated press has no effect.
      if (event.repeat) return;
      if (isPalette) void dialogs.open('CommandPaletteDialog', {}).catch(() => undefined);
      else if (isHelp) void dialogs.open('ShortcutsDialog', {}).catch(() => undefined);
      else if (isPrint) void printPage().catch(() => undefined);
      else if (isFold) preferences.isSidebarFolded.value = !preferences.isSidebarFolded.peek();
      else if (entry && !dialogs.current.peek()) void navigate(entry.to, { state: entry.state });
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [dialogs, preferences, portal, table, navigate]);
  return null;
}

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select';

/** Whether a key event targets a text field, possibly in a shadow root. */
const isTyping = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event
    .composedPath()
    .some(each => each instanceof HTMLElement && (each.isContentEditable || each.matches(fields)));
