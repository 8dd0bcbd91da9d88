import { type FoundGroup, findRows, type PaletteRow } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { memo, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../store/portal-context';
import { lastUsed } from './last-used';
import { useFoundThings } from './use-found-things';
import { useKnownRows } from './use-known-rows';

/** The palette's results for a query. */
export interface Found {
  readonly groups: readonly FoundGroup[];
  readonly status: string | undefined;
}

export interface PaletteRowsProps {
  readonly question: string;
  /** Called before the browser paints. */
  readonly onFound: (found: Found) => void;
}

/** Searches for a query and renders nothing. An empty query returns recently used rows. */
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
          // Each row appears only once.
          rows: index === 0 ? group.rows : group.rows.filter(row => !used.ids.includes(row.id)),
        })),
    question,
    isAsked ? undefined : 5,
  );
  const status =
    groups.length > 0 ? undefined : t(isSearching ? 'palette.searching' : 'palette.nothing', { question });
  // Runs on every render: search results and signals of the portal cause renders.
  useLayoutEffect(() => onFound({ groups, status }));
  return null;
}

// Results re-render the palette, which must not re-render this component.
export default memo(PaletteRows);
