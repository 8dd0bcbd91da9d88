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

/** Language, colour scheme and start page, which apply immediately. */
export function AppearanceSettings() {
  useSignals();
  const { t } = useTranslation();
  const portal = usePortal();
  const { preferences, session, features, accountPreferences } = portal;
  const texts = {
    // Without functional cookies, a choice ends with this page.
    saved: t(preferences.consent.value.functional ? 'settings.savedNow' : 'settings.changed'),
    undo: t('settings.undo'),
    failed: t('settings.notSaved'),
  };
  const locale = useSavedNote<Locale>({
    value: preferences.locale.value,
    save: next => {
      preferences.locale.value = next;
    },
    texts,
  });
  const scheme = useSavedNote<ColorScheme>({
    value: preferences.colorScheme.value,
    save: next => {
      preferences.colorScheme.value = next;
    },
    texts,
  });
  const startPage = useSavedNote<StartPage>({
    value: startPageOf(portal),
    save: accountPreferences.chooseStartPage,
    texts: { ...texts, saved: t('settings.savedNow') },
  });
  const hasChat = session.user.value !== undefined && features.isVisible('viewOrganizationChat');
  return (
    <SettingsGroup help={t('settings.kept')}>
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
        <SettingsRow label={t('settings.startPage')} help={t('settings.startPageText')} note={startPage.note}>
          <Segmented
            options={startPages.map(value => ({ value, label: t(`settings.startPage.${value}`) }))}
            value={startPage.value}
            onChange={startPage.change}
          />
        </SettingsRow>
      )}
    </SettingsGroup>
  );
}
