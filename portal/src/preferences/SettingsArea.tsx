import { useSignals } from '@preact/signals-react/runtime';
import { ChevronRight, Lock } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { useLockedEntry } from '../billing/use-locked-entry';
import { usePageTitle } from '../pages/use-page-title';
import { usePortal } from '../store/portal-context';
import {
  detailIn,
  firstPage,
  personPageOf,
  type SettingsEntry,
  settingsGroups,
  workspaceAddressOf,
  workspacePageOf,
  workspaceRoot,
} from './settings-pages';
import './settings-area.css';

/** Width in which the list has no space beside a page. */
const narrow = 900;

/**
 * The settings of the user and of the workspace: their list, and the current page beside it. In a narrow area the list is a page
 * of its own, at `/settings`, and Back returns to it.
 */
export default function SettingsArea() {
  useSignals();
  const { t } = useTranslation();
  const portal = usePortal();
  const { libraryAddress, backAddress, session } = portal;
  const { pathname, search } = useLocation();
  const isOfWorkspace = pathname.startsWith(workspaceRoot);
  const named = isOfWorkspace ? workspacePageOf(pathname) : personPageOf(new URLSearchParams(search));
  const page = named ?? (isOfWorkspace ? undefined : firstPage(session.user.value !== undefined));
  const isList = !isOfWorkspace && !named;
  const area = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(area);
  useEffect(() => {
    if (page) area.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [page]);
  usePageTitle(t(isOfWorkspace ? 'nav.workspace' : 'settings.title'), named && t(`settings.page.${named}`));
  const around = isNarrow && !isList ? '/settings' : (libraryAddress.value ?? '/');
  const isTeam = named === 'teams' && detailIn(pathname, search) !== '';
  const back = isTeam ? workspaceAddressOf('teams') : around;
  useEffect(() => {
    backAddress.value = back;
    return () => {
      backAddress.value = undefined;
    };
  }, [backAddress, back]);
  return (
    <div ref={area} className="settings-area" data-at={isList ? 'list' : 'page'}>
      <nav className="settings-nav" aria-label={t('settings.title')}>
        {settingsGroups(portal).map(({ id, entries }) => (
          <section key={id} aria-labelledby={`settings-${id}`}>
            <h2 id={`settings-${id}`}>{t(`settings.group.${id}`)}</h2>
            {entries.map(entry => (
              <EntryRow key={entry.page} entry={entry} isCurrent={entry.page === page} />
            ))}
          </section>
        ))}
      </nav>
      <div
        className="settings-pane"
        // Only this page may have nothing that takes the focus, so that keys could not scroll it.
        {...(page === 'sites' && { role: 'region', 'aria-label': t('settings.page.sites'), tabIndex: 0 })}
      >
        <Outlet />
      </div>
    </div>
  );
}

function EntryRow({
  entry: { page, to, Icon, feature, locked },
  isCurrent,
}: {
  entry: SettingsEntry;
  isCurrent: boolean;
}) {
  const { t } = useTranslation();
  const openLocked = useLockedEntry();
  const title = `settings.page.${page}` as const;
  if (locked) {
    return (
      <button
        type="button"
        className="settings-row"
        aria-haspopup="dialog"
        onClick={() => openLocked({ title, feature, status: locked })}
      >
        <Icon />
        <span>{t(title)}</span>
        <Lock aria-label={t('locked.label')} />
      </button>
    );
  }
  return (
    <Link className="settings-row" to={to} aria-current={isCurrent ? 'page' : undefined}>
      <Icon />
      <span>{t(title)}</span>
      <ChevronRight className="settings-row-more" aria-hidden="true" />
    </Link>
  );
}

/** Whether an area has no space for its list beside a page. */
export function useIsNarrow(area: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setNarrow(element.clientWidth < narrow));
    observer.observe(element);
    return () => observer.disconnect();
  }, [area]);
  return isNarrow;
}
