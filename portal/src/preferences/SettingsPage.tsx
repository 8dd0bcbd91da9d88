import { Page } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { usePageTitle } from '../pages/use-page-title';
import { LoginRedirect } from '../routing/LoginRedirect';
import { usePortal } from '../store/portal-context';
import { AccountSettings } from './AccountSettings';
import { ApplicationSettings } from './ApplicationSettings';
import { GeneralSettings } from './GeneralSettings';
import { settingsTabs } from './settings-tabs';
import { TrustedApplications } from './TrustedApplications';
import './preferences.css';
import { Button, SettingsGroup, SettingsRow, Switch } from '@oriel/ui';
import { useState } from 'react';

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

/** Settings for cookies and storage; a choice takes effect when saved. */
function CookieSettings() {
  useSignals();
  const { t } = useTranslation();
  const { preferences } = usePortal();
  const { functional, interacted } = preferences.consent.value;
  const [wanted, setWanted] = useState(functional);
  const isSaved = interacted && wanted === functional;
  return (
    <>
      <SettingsGroup title={t('cookies.choice')} help={t('cookies.age')}>
        <SettingsRow label={t('cookies.necessaryName')} help={t('cookies.necessaryText')}>
          <Switch checked disabled onChange={() => undefined} />
        </SettingsRow>
        <SettingsRow label={t('cookies.functionalName')} help={t('cookies.functionalText')}>
          <Switch checked={wanted} onChange={setWanted} />
        </SettingsRow>
      </SettingsGroup>
      <div className="settings-actions">
        <Button kind="primary" disabled={isSaved} onClick={() => preferences.decide(wanted)}>
          {t('cookies.save')}
        </Button>
        <span role="status">{isSaved ? t('settings.saved') : ''}</span>
      </div>
    </>
  );
}
