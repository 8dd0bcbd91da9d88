import { Button, SettingsGroup, SettingsRow, Switch } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../store/portal-context';

/** Settings for cookies and storage; a choice takes effect when saved. */
export function CookieSettings() {
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
