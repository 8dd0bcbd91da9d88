import { type EmbedConsent, listEmbedConsents } from '@oriel/contracts';
import { Button, Spinner } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';
import { SettingsSection } from './SettingsSection';
import { WithdrawConsent } from './WithdrawConsent';

/** Which pages of others may sign the person in, each to be taken back. */
export function ApplicationSettings() {
  useSignals();
  const { t } = useTranslation();
  const { client, preferences } = usePortal();
  const [consents, setConsents] = useState<readonly EmbedConsent[] | 'failed'>();
  const [asked, setAsked] = useState<EmbedConsent>();
  const load = useCallback(() => {
    setConsents(undefined);
    client.call(listEmbedConsents, {}).then(setConsents, () => setConsents('failed'));
  }, [client]);
  useEffect(load, [load]);
  const dates = new Intl.DateTimeFormat(preferences.locale.value, { dateStyle: 'medium' });
  const list = new Intl.ListFormat(preferences.locale.value);
  return (
    <SettingsSection title={t('applications.title')} text={t('applications.text')}>
      {consents === undefined && <Spinner label={t('applications.title')} />}
      {consents === 'failed' && (
        <div role="alert">
          <p>{t('applications.failed')}</p>
          <div className="settings-actions">
            <Button onClick={load}>{t('applications.again')}</Button>
          </div>
        </div>
      )}
      {Array.isArray(consents) && consents.length === 0 && <p>{t('applications.empty')}</p>}
      {Array.isArray(consents) && consents.length > 0 && (
        <ul className="consents">
          {consents.map((consent: EmbedConsent) => (
            <li key={`${consent.applicationId} ${consent.origin}`}>
              <div>
                <strong>{consent.application}</strong>
                <span>{consent.origin}</span>
                <small>
                  {t('applications.where', {
                    widgets: list.format(consent.widgets.map(name => t(`applications.widget.${name}`))),
                    workspace: consent.workspace,
                    date: dates.format(new Date(consent.createdAt)),
                  })}
                </small>
              </div>
              <Button
                aria-label={t('applications.withdrawNamed', {
                  application: consent.application,
                  origin: consent.origin,
                })}
                onClick={() => setAsked(consent)}
              >
                {t('applications.withdraw')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asked && <WithdrawConsent consent={asked} close={() => setAsked(undefined)} onWithdrawn={load} />}
    </SettingsSection>
  );
}
