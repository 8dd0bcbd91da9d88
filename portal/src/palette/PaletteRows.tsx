import { type FoundGroup, findRows, type PaletteRow } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { memo, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';
import { lastUsed } from './last-used';
import { useFoundThings } from './use-found-things';
import { useKnownRows } from './use-known-rows';

/** What the palette shows for a question. */
export interface Found {
  readonly groups: readonly FoundGroup[];
  readonly status: string | undefined;
}

export interface PaletteRowsProps {
  readonly question: string;
  /** Called before the browser paints. */
  readonly onFound: (found: Found) => void;
}

/** Finds what a question may mean, and draws nothing. Without letters it offers what was used last. */
function PaletteRows({ question, onFound }: PaletteRowsProps) {
  useSignals();
  const { t } = useTranslation();
  const { preferences, session } = usePortal();
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
  // With each rendering, which something that was found, or that the portal knows, has asked for.
  useLayoutEffect(() => onFound({ groups, status }));
  return null;
}

// What is found renders the palette, which must not render this again.
export default memo(PaletteRows);
