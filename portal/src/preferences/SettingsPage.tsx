import { Page } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { usePageTitle } from '../pages/use-page-title';
import { LoginRedirect } from '../routing/LoginRedirect';
import { usePortal } from '../store/portal-context';
import { AccountSettings } from './AccountSettings';
import { ApplicationSettings } from './ApplicationSettings';
import { CookieSettings } from './CookieSettings';
import { GeneralSettings } from './GeneralSettings';
import { settingsTabs } from './settings-tabs';
import { TrustedApplications } from './TrustedApplications';
import './preferences.css';

/**
 * Settings of this device, also available to guests, and of the user. The tab is in the URL; a guest whose URL names a user tab
 * signs in first.
 */
export default function SettingsPage() {
  useSignals();
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  usePageTitle(t('settings.title'));
  const { pathname, search } = useLocation();
  const wanted = settingsTabs(true).find(name => name === query.get('tab')) ?? 'general';
  const tabs = settingsTabs(usePortal().session.user.value !== undefined);
  const tab = tabs.find(name => name === wanted);
  if (!tab) return <LoginRedirect returnTo={pathname + search} />;
  return (
    <Page
      width="narrow"
      tabs={{
        label: t('settings.title'),
        current: tab,
        onChange: name => setQuery({ tab: name }, { replace: true }),
        tabs: tabs.map(id => ({ id, label: t(`settings.${id}`) })),
      }}
    >
      {tab === 'general' && <GeneralSettings />}
      {tab === 'applications' && (
        <>
          <ApplicationSettings />
          <TrustedApplications />
        </>
      )}
      {tab === 'cookies' && <CookieSettings />}
      {tab === 'account' && <AccountSettings />}
    </Page>
  );
}
