import { widgetStoragePrefix } from '@oriel/contracts';
import { type FoundGroup, findRows, type PaletteRow } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { memo, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../store/portal-context';
import type { PreferencesStore } from '../store/preferences-store';
import { useFoundThings } from './use-found-things';
import { useKnownRows } from './use-known-rows';

const kept = 5;

/** Fallback without consent or browser storage; lasts until the page is left. */
const ofPage = new Map<string, readonly string[]>();

/**
 * Ids of the rows chosen last, newest first. Stored in this browser with functional consent, under a name that is removed when
 * the consent is withdrawn.
 */
function lastUsed({ consent }: Pick<PreferencesStore, 'consent'>, userId = 'guest') {
  const key = `${widgetStoragePrefix}palette.${userId}`;
  const ids = read(key, consent.peek().functional);
  return {
    ids,
    add(id: string) {
      const next = [id, ...ids.filter(each => each !== id)].slice(0, kept);
      ofPage.set(key, next);
      if (!consent.peek().functional) return;
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // The browser stores nothing.
      }
    },
  };
}

function read(key: string, mayRead: boolean): readonly string[] {
  const inPage = ofPage.get(key) ?? [];
  if (!mayRead) return inPage;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) && stored.every(id => typeof id === 'string') ? stored : inPage;
  } catch {
    return inPage;
  }
}

/** The palette's results for a query. */
export interface Found {
  /** The query that they answer. */
  readonly question: string;
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
  // Rows at hand come first, so that results of the services move none of them.
  const all = [...known, ...things].map(group => ({ ...group, rows: group.rows.map(remembered) }));
  const isAsked = question.trim() !== '';
  const rows = all.flatMap(group => group.rows);
  const recent = used.ids.flatMap(id => rows.find(row => row.id === id) ?? []);
  const found = findRows(
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
  // Rows with a mistyped word are shown only if there are no others.
  const exact = found
    .map(group => ({ ...group, rows: group.rows.filter(({ isExact }) => isExact) }))
    .filter(group => group.rows.length > 0);
  const groups = exact.length > 0 || isSearching ? exact : found;
  const status =
    groups.length > 0 ? undefined : t(isSearching ? 'palette.searching' : 'palette.nothing', { question });
  // Runs on every render: search results and signals of the portal cause renders.
  useLayoutEffect(() => onFound({ question, groups, status }));
  return null;
}

// Results re-render the palette, which must not re-render this component.
export default memo(PaletteRows);
