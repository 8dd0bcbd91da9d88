import { RequestNumber, useErrorText } from '@oriel/app-kit';
import { Button, InlineNote } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { BillingNote } from '../billing/BillingNote';
import { useOrganizationEvents } from '../billing/use-organization-events';
import { usePortal } from '../store/portal-context';
import { FirstStepsOpener } from '../welcome/FirstSteps';
import { PortalKeys } from '../widget/PortalKeys';
import { Header } from './Header';
import { MobileDrawer } from './MobileDrawer';
import { PortalDialogLayer } from './PortalDialogLayer';
import { Sidebar } from './Sidebar';
import './shell.css';

/** Sidebar, header and the current page. A wide window can fold the sidebar; on a narrow one it is a drawer. */
export function Shell({ children }: { children: ReactNode }) {
  useSignals();
  const { t } = useTranslation();
  const { title, subtitle, isRefused, lostOrganization, dialogs, preferences } = usePortal();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const text = subtitle.value ?? title.value;

  // Close the drawer after a navigation.
  useEffect(() => dialogs.closeDrawer(), [pathname, dialogs]);
  useOrganizationEvents();
  const wasRefused = isRefused.value;
  useEffect(() => {
    if (wasRefused) void navigate('/no-access', { replace: true });
  }, [wasRefused, navigate]);
  const lost = lostOrganization.value;
  useEffect(() => {
    // The page clears it when left, which has happened by now.
    const isLost = lost !== undefined && lostOrganization.peek() !== undefined;
    if (isLost && pathname !== '/no-access') void navigate('/no-access', { replace: true });
  }, [lost, lostOrganization, pathname, navigate]);
  useEffect(() => {
    document.title = text ? `${t('product')} – ${text}` : t('product');
  }, [t, text]);

  const isFolded = preferences.isSidebarFolded.value;
  return (
    <div className="shell" data-folded={isFolded ? '' : undefined}>
      <a className="skip" href="#content">
        {t('nav.skip')}
      </a>
      <Sidebar />
      <MobileDrawer open={dialogs.isDrawerOpen.value} onClose={dialogs.closeDrawer} />
      <div className="main">
        <Header onOpenMenu={dialogs.openDrawer} />
        <FeaturesFailed />
        <BillingNote />
        <main id="content" className="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <PortalKeys />
      <FirstStepsOpener />
      <PortalDialogLayer />
    </div>
  );
}

/** Reports that permissions are missing, which explains why entries are gone. */
function FeaturesFailed() {
  useSignals();
  const { t } = useTranslation();
  const { features, organizations } = usePortal();
  const { requestId } = useErrorText()(features.state.value.error);
  const organization = organizations.current.value;
  if (!features.state.value.failed || !organization) return null;
  return (
    <div className="shell-note">
      <InlineNote
        tone="warning"
        role="alert"
        title={t('features.failed')}
        actions={
          <Button size="small" onClick={() => void features.load(organization.id)}>
            {t('action.retry')}
          </Button>
        }
      >
        {t('features.failedText')} <RequestNumber id={requestId} />
      </InlineNote>
    </div>
  );
}
