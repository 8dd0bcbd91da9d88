import { useSignals } from '@preact/signals-react/runtime';
import { ArrowRight, Search, Settings } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { useLockedEntry } from '../billing/use-locked-entry';
import { usePortal } from '../store/portal-context';
import { FirstStepsRow } from '../welcome/FirstSteps';
import { paletteShortcut } from '../widget/PortalKeys';
import { shortcutText } from '../widget/shortcut-text';
import { type MenuEntry, menuGroups, stateOf, useWidgetTable, type WidgetRow } from '../widget/widget-row';
import { LockMark } from './LockedDialog';

export interface LeftPanel {
  readonly row: WidgetRow;
  /** Shows the panel again. */
  readonly enter: () => void;
}

/**
 * The sections of the product that the user may use.
 *
 * @param left The panel left for this menu; undefined if none was.
 */
export function MainMenu({ left }: { left: LeftPanel | undefined }) {
  useSignals();
  const { t } = useTranslation();
  const portal = usePortal();
  const rows = useWidgetTable();
  const isSignedIn = portal.session.state.value.kind === 'signed-in';
  return (
    <div className="menu">
      {/* In the place of the Back button, so that a second press there undoes the first and starts nothing else. */}
      {left?.row.panel ? (
        <button type="button" className="menu-row" onClick={left.enter}>
          <ArrowRight />
          {t(left.row.panel.title)}
        </button>
      ) : null}
      {menuGroups.map(group => {
        if (group.id === 'organization') return null;
        const entries = rows.flatMap(row =>
          row.entries
            .filter(entry => entry.group === group.id && stateOf(entry, portal).kind !== 'hidden')
            .map(entry => ({ row, entry })),
        );
        const isFirst = group.id === 'create';
        const isLast = group.id === 'workspace';
        const hasSettings = isLast && (isSignedIn || portal.variant?.features?.guestSettings !== false);
        // The menu leaves out headings and dividers with nothing below them.
        if (entries.length === 0 && !isFirst && !hasSettings) return null;
        return (
          <Fragment key={group.id}>
            {'title' in group ? <span className="menu-label">{t(group.title)}</span> : null}
            {isLast ? <hr className="menu-gap" /> : null}
            {entries.map(({ row, entry }) => (
              <EntryRow
                key={entry.title}
                entry={entry}
                onReturn={left?.row === row && !entry.isAction ? left.enter : undefined}
              />
            ))}
            {isFirst ? <SearchRow /> : null}
            {hasSettings ? (
              <NavLink className="menu-row" to="/settings">
                <Settings />
                {t('nav.settings')}
              </NavLink>
            ) : null}
          </Fragment>
        );
      })}
      {/* For developers of the product; it leads nowhere in this build. */}
      <Link hidden to="/dev">
        {t('nav.dev')}
      </Link>
      {isSignedIn ? <FirstStepsRow /> : null}
      {isSignedIn
        ? rows.map(({ widget, MoreEntries }) => (MoreEntries ? <MoreEntries key={widget} /> : null))
        : null}
    </div>
  );
}

/** Opens the command palette. */
function SearchRow() {
  const { t } = useTranslation();
  const { dialogs } = usePortal();
  return (
    <button
      type="button"
      className="menu-row"
      aria-haspopup="dialog"
      onClick={() => void dialogs.open('CommandPaletteDialog', {}).catch(() => undefined)}
    >
      <Search />
      {t('palette.search')}
      <Keys shortcut={paletteShortcut} />
    </button>
  );
}

function Keys({ shortcut }: { shortcut: string }) {
  const { t } = useTranslation();
  return (
    <span className="menu-keys" aria-hidden="true">
      {shortcutText(shortcut, t)}
    </span>
  );
}

function EntryRow({ entry, onReturn }: { entry: MenuEntry; onReturn: (() => void) | undefined }) {
  useSignals();
  const { t } = useTranslation();
  const portal = usePortal();
  const address = useLocation();
  const openLocked = useLockedEntry();
  const { Icon, to, isCurrent, isAction, shortcut } = entry;
  const state = stateOf(entry, portal);
  const content = (
    <>
      <Icon />
      {t(entry.title)}
      {shortcut ? <Keys shortcut={shortcut} /> : null}
    </>
  );
  if (state.kind === 'locked') {
    return (
      <button
        type="button"
        className="menu-row menu-row-locked"
        aria-haspopup="dialog"
        onClick={() => openLocked({ title: entry.title, feature: entry.feature, status: state.status })}
      >
        {content}
        <LockMark />
      </button>
    );
  }
  // The entry of the section whose panel was left returns to the panel, and keeps the current page.
  if (onReturn) {
    return (
      <NavLink className="menu-row" to={address.pathname} onClick={onReturn}>
        {content}
      </NavLink>
    );
  }
  if (!isCurrent && !isAction) {
    return (
      <NavLink className="menu-row" to={to}>
        {content}
      </NavLink>
    );
  }
  return (
    <Link
      className="menu-row"
      to={to}
      state={entry.state}
      aria-current={isCurrent?.(address, portal) ? 'page' : undefined}
    >
      {content}
    </Link>
  );
}
