import { IconButton } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { PanelLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { usePortal } from '../store/portal-context';
import { foldShortcut } from '../widget/PortalKeys';
import { shortcutText } from '../widget/shortcut-text';
import { useWidgetTable, type WidgetRow } from '../widget/widget-row';
import { AboutMenu } from './AboutMenu';
import { FoldedMenu } from './FoldedMenu';
import { MainMenu } from './MainMenu';
import { OrganizationMenu } from './OrganizationMenu';
import { ProductLogo } from './ProductLogo';
import { ProfileMenu } from './ProfileMenu';
import './sidebar.css';

/** The main menu, or the panel of the current section, with a Back button; folded, a column of icons. */
export function Sidebar() {
  useSignals();
  const { t } = useTranslation();
  const { preferences } = usePortal();
  const isFolded = preferences.isSidebarFolded.value;
  const sidebar = useRef<HTMLElement>(null);
  const isPressed = useRef(false);
  // The button that was pressed is gone, and another one undoes it.
  useEffect(() => {
    if (isPressed.current) sidebar.current?.querySelector<HTMLElement>('.fold')?.focus();
    isPressed.current = false;
  }, [isFolded]);
  const fold = (
    <IconButton
      size="small"
      className="fold"
      label={t(isFolded ? 'nav.unfold' : 'nav.fold')}
      keys={shortcutText(foldShortcut, t)}
      aria-expanded={!isFolded}
      aria-controls="sidebar"
      onClick={() => {
        isPressed.current = true;
        preferences.isSidebarFolded.value = !isFolded;
      }}
    >
      <PanelLeft />
    </IconButton>
  );
  return (
    <nav ref={sidebar} id="sidebar" className="sidebar" aria-label={t('nav.main')}>
      {isFolded ? <FoldedMenu unfold={fold} /> : <SidebarContent end={fold} />}
    </nav>
  );
}

/**
 * Content of the sidebar, and of the drawer of a narrow window.
 *
 * @param end - the button that hides it
 */
export function SidebarContent({ end }: { end: ReactNode }) {
  useSignals();
  const { session, organizations } = usePortal();
  const { pathname } = useLocation();
  const { row, isLeft, leave, enter } = useSecondPanel(useWidgetTable(), pathname);
  const isSignedIn = session.state.value.kind === 'signed-in';
  // The page says that the workspace is suspended, and the panel would say it again.
  const hasPanel = isSignedIn && organizations.current.value?.suspended === undefined;
  const section = useRef<HTMLDivElement>(null);
  // The Back button is removed with the panel.
  useEffect(() => {
    if (isLeft) section.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [isLeft]);
  useEffect(() => {
    section.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname]);
  return (
    <>
      <div className="sidebar-head">
        {isSignedIn ? (
          <OrganizationMenu />
        ) : (
          <Link className="sidebar-logo" to="/">
            <ProductLogo />
          </Link>
        )}
        {end}
      </div>
      <div ref={section} className="sidebar-section">
        {hasPanel && row?.panel && !isLeft ? (
          <row.panel.Panel onBack={leave} />
        ) : (
          <MainMenu left={row && isLeft ? { row, enter } : undefined} />
        )}
      </div>
      <div className="sidebar-foot">
        <AboutMenu />
        <ProfileMenu />
      </div>
    </>
  );
}

/**
 * The second panel of the current section, and whether it was left by its Back button. Another section starts with its own panel.
 */
function useSecondPanel(rows: readonly WidgetRow[], pathname: string) {
  const [left, setLeft] = useState<WidgetRow | undefined>(undefined);
  const row = rows.find(
    ({ panel }) => panel && (pathname === panel.at || pathname.startsWith(`${panel.at}/`)),
  );
  return {
    row,
    isLeft: left !== undefined && left === row,
    leave: () => setLeft(row),
    enter: () => setLeft(undefined),
  };
}
