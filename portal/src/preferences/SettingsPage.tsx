import { SettingsGroup, SettingsRow, Switch, useSavedNote } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { LoginRedirect } from '../routing/LoginRedirect';
import { usePortal } from '../store/portal-context';
import { AppearanceSettings } from './AppearanceSettings';
import { ApplicationSettings } from './ApplicationSettings';
import { ChatSettings } from './ChatSettings';
import { DataSettings } from './DataSettings';
import { ProfileSettings } from './ProfileSettings';
import { firstPage, isDevicePage, personPageOf } from './settings-pages';
import { TrustedApplications } from './TrustedApplications';
import './preferences.css';

/**
 * A page of settings of the user, or of this device, which guests have as well. The page is in the URL; a guest whose URL names a
 * page of the user signs in first.
 */
export default function SettingsPage() {
  useSignals();
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const isSignedIn = usePortal().session.user.value !== undefined;
  const page = personPageOf(query) ?? firstPage(isSignedIn);
  if (!isSignedIn && !isDevicePage(page)) return <LoginRedirect returnTo={pathname + search} />;
  return (
    <div className="settings-page">
      <h2>{t(`settings.page.${page}`)}</h2>
      {page === 'profile' && <ProfileSettings />}
      {page === 'appearance' && <AppearanceSettings />}
      {page === 'chat' && <ChatSettings />}
      {page === 'data' && <DataSettings />}
      {page === 'sites' && (
        <>
          <ApplicationSettings />
          <TrustedApplications />
        </>
      )}
      {page === 'cookies' && <CookieSettings />}
    </div>
  );
}

/** Settings for cookies and storage. */
function CookieSettings() {
  useSignals();
  const { t } = useTranslation();
  const { preferences } = usePortal();
  const functional = useSavedNote({
    value: preferences.consent.value.functional,
    save: preferences.decide,
    texts: { saved: t('settings.savedNow'), undo: t('settings.undo'), failed: t('settings.notSaved') },
  });
  return (
    <SettingsGroup title={t('cookies.choice')} help={t('cookies.age')}>
      <SettingsRow label={t('cookies.necessaryName')} help={t('cookies.necessaryText')}>
        <Switch checked disabled onChange={() => undefined} />
      </SettingsRow>
      <SettingsRow
        label={t('cookies.functionalName')}
        help={t('cookies.functionalText')}
        note={functional.note}
      >
        <Switch checked={functional.value} onChange={functional.change} />
      </SettingsRow>
    </SettingsGroup>
  );
}
