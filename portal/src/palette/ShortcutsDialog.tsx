import { chatShortcuts } from '@oriel/contracts';
import { Dialog } from '@oriel/ui';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../store/portal-context';
import { foldShortcut, paletteShortcut, printShortcut } from '../widget/PortalKeys';
import { shortcutText } from '../widget/shortcut-text';
import { stateOf, useWidgetTable } from '../widget/widget-row';
import { type PaletteKey, usePaletteT } from './use-palette-t';
import './shortcuts.css';

type Row = readonly [action: PaletteKey, ...keys: string[]];

/** The keyboard shortcuts of the portal and its widgets, by the place where they work. */
export default function ShortcutsDialog({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const text = usePaletteT();
  const portal = usePortal();
  const newChat = useWidgetTable()
    .flatMap(row => row.entries)
    .find(entry => entry.shortcut && stateOf(entry, portal).kind === 'open');
  const enter = text('key.enter');
  const withModifier = `${t('key.control')} ${enter}`;
  const groups: readonly (readonly [title: PaletteKey, rows: readonly Row[]])[] = [
    [
      'group.everywhere',
      [
        ['do.palette', shortcutText(paletteShortcut, t)],
        ...(newChat?.shortcut ? [['do.newChat', shortcutText(newChat.shortcut, t)] as const] : []),
        ['do.sidebar', shortcutText(foldShortcut, t)],
        ['do.print', shortcutText(printShortcut, t)],
        ['do.close', text('key.escape')],
        ['do.shortcuts', '?'],
      ],
    ],
    [
      'group.chat',
      [
        ['do.send', enter, withModifier],
        ['do.line', `⇧ ${enter}`],
        ['do.recall', '↑'],
        ['do.stop', text('key.escape')],
        ['do.focusField', shortcutText(chatShortcuts.focusField, t)],
        ['do.previousChat', shortcutText(chatShortcuts.previousChat, t)],
        ['do.nextChat', shortcutText(chatShortcuts.nextChat, t)],
        ['do.copyAnswer', shortcutText(chatShortcuts.copyAnswer, t)],
        ['do.find', shortcutText('Control+F Meta+F', t)],
        ['do.card', '/'],
        ['do.agent', '@'],
      ],
    ],
    [
      'group.prompts',
      [
        ['do.search', '/'],
        ['do.walk', '↑', '↓'],
      ],
    ],
    ['group.forms', [['do.save', shortcutText('Control+S Meta+S', t), withModifier]]],
    ['group.images', [['do.image', '←', '→']]],
  ];
  return (
    <Dialog size="large" title={text('shortcuts')} onClose={close} closeLabel={text('shortcuts.close')}>
      <table className="shortcuts">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{text('shortcuts.action')}</th>
            <th scope="col">{text('shortcuts.keys')}</th>
          </tr>
        </thead>
        {groups.map(([title, rows]) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {text(title)}
              </th>
            </tr>
            {rows.map(([action, ...keys]) => (
              <tr key={action}>
                <td>{text(action)}</td>
                <td>
                  {keys.map(each => (
                    <kbd key={each}>{each}</kbd>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Dialog>
  );
}
