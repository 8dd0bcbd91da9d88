import {
  type ColorScheme,
  colorSchemes,
  type Locale,
  locales,
  type StartPage,
  startPages,
} from '@oriel/contracts';
import { Segmented, SettingsGroup, SettingsRow, useSavedNote } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../store/portal-context';
import { startPageOf } from '../store/portal-store';
import { usePreferencesT } from './use-preferences-t';

/** Language, colour scheme and start page, which apply immediately. */
export function AppearanceSettings() {
  useSignals();
  const { t } = useTranslation();
  const ownT = usePreferencesT();
  const portal = usePortal();
  const { preferences, session, features, accountPreferences } = portal;
  const user = session.user.value;
  const texts = {
    // Without an account or functional cookies, the choice lasts only for this page.
    saved: t(user || preferences.consent.value.functional ? 'settings.savedNow' : 'settings.changed'),
    undo: t('settings.undo'),
    failed: t('settings.notSaved'),
  };
  const locale = useSavedNote<Locale>({
    value: preferences.locale.value,
    save: next => accountPreferences.choose({ locale: next }),
    texts,
  });
  const scheme = useSavedNote<ColorScheme>({
    value: preferences.colorScheme.value,
    save: next => accountPreferences.choose({ colorScheme: next }),
    texts,
  });
  const startPage = useSavedNote<StartPage>({
    value: startPageOf(portal),
    save: next => accountPreferences.choose({ startPage: next }),
    texts: { ...texts, saved: t('settings.savedNow') },
  });
  const hasChat = user !== undefined && features.isVisible('viewOrganizationChat');
  return (
    <SettingsGroup help={t(user ? 'settings.keptInAccount' : 'settings.kept')}>
      <SettingsRow label={t('settings.language')} help={t('settings.languageText')} note={locale.note}>
        <Segmented
          options={locales.map(value => ({ value, label: t(`locale.${value}`) }))}
          value={locale.value}
          onChange={locale.change}
        />
      </SettingsRow>
      <SettingsRow label={t('settings.colorScheme')} help={t('settings.colorSchemeText')} note={scheme.note}>
        <Segmented
          options={colorSchemes.map(value => ({ value, label: t(`scheme.${value}`) }))}
          value={scheme.value}
          onChange={scheme.change}
        />
      </SettingsRow>
      {hasChat && (
        <SettingsRow label={ownT('startPage')} help={ownT('startPageText')} note={startPage.note}>
          <Segmented
            options={startPages.map(value => ({ value, label: ownT(`startPage.${value}`) }))}
            value={startPage.value}
            onChange={startPage.change}
          />
        </SettingsRow>
      )}
    </SettingsGroup>
  );
}
