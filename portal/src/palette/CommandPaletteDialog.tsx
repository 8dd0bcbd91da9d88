import { CommandPalette, findRows, type PaletteRow } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';
import { lastUsed } from './last-used';
import { useFoundThings } from './use-found-things';
import { useKnownRows } from './use-known-rows';

/**
 * Finds pages, chats, prompts, lists, members, settings and actions by a few letters. Without any it offers what was used
 * last.
 */
export default function CommandPaletteDialog({ close }: { close: () => void }) {
  useSignals();
  const { t } = useTranslation();
  const { preferences, session } = usePortal();
  const [question, setQuestion] = useState('');
  const known = useKnownRows();
  const { groups: things, isSearching } = useFoundThings(question);
  const [used] = useState(() => lastUsed(preferences, session.user.peek()?.userId));

  const remembered = (row: PaletteRow): PaletteRow => ({
    ...row,
    onSelect: () => {
      used.add(row.id);
      row.onSelect();
    },
  });
  const all = [...things, ...known].map(group => ({ ...group, rows: group.rows.map(remembered) }));
  const isAsked = question.trim() !== '';
  const rows = all.flatMap(group => group.rows);
  const recent = used.ids.flatMap(id => rows.find(row => row.id === id) ?? []);
  const groups = findRows(
    isAsked || recent.length === 0
      ? all
      : [{ id: 'recent', title: t('palette.recent'), rows: recent }, ...all].map((group, index) => ({
          ...group,
          // A row stands in one place.
          rows: index === 0 ? group.rows : group.rows.filter(row => !used.ids.includes(row.id)),
        })),
    question,
    isAsked ? undefined : 5,
  );
  const status =
    groups.length > 0 ? undefined : t(isSearching ? 'palette.searching' : 'palette.nothing', { question });
  return (
    <CommandPalette
      label={t('palette.title')}
      placeholder={t('palette.placeholder')}
      question={question}
      onQuestion={setQuestion}
      groups={groups}
      status={status}
      hints={{ choose: t('palette.choose'), open: t('palette.open') }}
      onClose={close}
    />
  );
}
