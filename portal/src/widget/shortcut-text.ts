import type { TFunction } from 'i18next';

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * Keys to show for a shortcut that is declared for both kinds of keyboards.
 *
 * @param shortcut - `Control+Shift+O Meta+Shift+O`
 * @returns `Ctrl ⇧ O`, or `⌘⇧O` on a Mac
 */
export function shortcutText(shortcut: string, t: TFunction): string {
  const wanted = isMac() ? 'Meta' : 'Control';
  const keys = shortcut.split(' ').find(each => each.startsWith(wanted)) ?? shortcut;
  const names: Readonly<Record<string, string>> = {
    Control: t('key.control'),
    Alt: isMac() ? '⌥' : 'Alt',
    Meta: '⌘',
    Shift: '⇧',
    ArrowUp: '↑',
    ArrowDown: '↓',
  };
  return keys
    .split('+')
    .map(key => names[key] ?? key)
    .join(isMac() ? '' : ' ');
}
