import { type ColorScheme, colorSchemes, type Locale, locales } from '@oriel/contracts';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../store/portal-context';
import { SettingsSection } from './SettingsSection';

/** The name from the sign-in, and language and colour scheme, which apply immediately. */
export function GeneralSettings() {
  useSignals();
  const { t } = useTranslation();
  const { preferences, session } = usePortal();
  const name = session.user.value?.name;
  return (
    <>
      {name !== undefined && (
        <SettingsSection title={t('settings.fullName')} text={t('settings.fullNameText')}>
          <p>{name}</p>
        </SettingsSection>
      )}
      <SettingsSection title={t('settings.language')} text={t('settings.languageText')}>
        <Choice<Locale>
          label={t('settings.language')}
          values={locales}
          current={preferences.locale.value}
          text={locale => t(`locale.${locale}`)}
          onChoose={locale => {
            preferences.locale.value = locale;
          }}
        />
      </SettingsSection>
      <SettingsSection title={t('settings.colorScheme')} text={t('settings.colorSchemeText')}>
        <Choice<ColorScheme>
          label={t('settings.colorScheme')}
          values={colorSchemes}
          current={preferences.colorScheme.value}
          text={scheme => t(`scheme.${scheme}`)}
          onChoose={scheme => {
            preferences.colorScheme.value = scheme;
          }}
        />
        <p className="hint">{t('settings.kept')}</p>
      </SettingsSection>
    </>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  values: readonly T[];
  current: T;
  text: (value: T) => string;
  onChoose: (value: T) => void;
}

/** Up to four values side by side. */
function Choice<T extends string>({ label, values, current, text, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset className="choice" aria-label={label}>
      {values.map(value => (
        <button key={value} type="button" aria-pressed={value === current} onClick={() => onChoose(value)}>
          {text(value)}
        </button>
      ))}
    </fieldset>
  );
}
