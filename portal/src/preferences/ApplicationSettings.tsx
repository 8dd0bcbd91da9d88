import { type EmbedConsent, listEmbedConsents } from '@oriel/contracts';
import { Button, Spinner } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestNumber } from '../errors/RequestNumber';
import { useErrorText } from '../errors/use-error-text';
import { dateFormat } from '../i18n/date-format';
import { usePortal } from '../store/portal-context';
import { SettingsSection } from './SettingsSection';

/** Third-party pages that may sign the user in; each can be revoked. */
export function ApplicationSettings() {
  useSignals();
  const { t } = useTranslation();
  const { client, preferences, dialogs } = usePortal();
  const errorText = useErrorText();
  const [consents, setConsents] = useState<readonly EmbedConsent[]>();
  const [failure, setFailure] = useState<unknown>();
  const load = useCallback(() => {
    setConsents(undefined);
    setFailure(undefined);
    client.call(listEmbedConsents, {}).then(setConsents, setFailure);
  }, [client]);
  useEffect(load, [load]);
  const withdraw = async (consent: EmbedConsent) => {
    // If a dialog is already open, it stays and nothing else happens.
    if (await dialogs.open('WithdrawConsentDialog', { consent }).catch(() => undefined)) load();
  };
  const dates = dateFormat(preferences.locale.value, 'medium');
  const list = new Intl.ListFormat(preferences.locale.value);
  return (
    <SettingsSection title={t('applications.title')} text={t('applications.text')}>
      {consents === undefined && failure === undefined && <Spinner label={t('applications.title')} />}
      {failure !== undefined && (
        <div role="alert">
          <p>
            {t('applications.failed')} {errorText(failure).text} <RequestNumber error={failure} />
          </p>
          <div className="settings-actions">
            <Button onClick={load}>{t('applications.again')}</Button>
          </div>
        </div>
      )}
      {consents?.length === 0 && <p>{t('applications.empty')}</p>}
      {consents && consents.length > 0 && (
        <ul className="consents">
          {consents.map(consent => (
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
                onClick={() => void withdraw(consent)}
              >
                {t('applications.withdraw')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
