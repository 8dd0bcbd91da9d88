import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { usePortal } from '../store/portal-context';
import { FirstStepsRow } from '../welcome/FirstSteps';
import { useWidgetTable, type WidgetRow } from '../widget/widget-row';
import { MainMenu } from './MainMenu';
import { OrganizationMenu } from './OrganizationMenu';
import { ProfileMenu } from './ProfileMenu';
import './sidebar.css';

/** The main menu, or the panel of the current section, with a Back button. */
export function Sidebar() {
  const { t } = useTranslation();
  return (
    <nav id="sidebar" className="sidebar" aria-label={t('nav.main')}>
      <SidebarContent />
    </nav>
  );
}

/** Content of the sidebar, and of the drawer of a narrow window. */
export function SidebarContent() {
  useSignals();
  const { session } = usePortal();
  const { pathname } = useLocation();
  const { row, isLeft, leave, enter } = useSecondPanel(useWidgetTable(), pathname);
  const isSignedIn = session.state.value.kind === 'signed-in';
  const section = useRef<HTMLDivElement>(null);
  // The Back button is removed with the panel.
  useEffect(() => {
    if (isLeft) section.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [isLeft]);
  return (
    <>
      {isSignedIn ? <OrganizationMenu /> : null}
      <div ref={section} className="sidebar-section">
        {isSignedIn && row?.panel && !isLeft ? (
          <row.panel.Panel onBack={leave} />
        ) : (
          <MainMenu left={row && isLeft ? { row, enter } : undefined} />
        )}
      </div>
      {isSignedIn ? <FirstStepsRow /> : null}
      <ProfileMenu />
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
