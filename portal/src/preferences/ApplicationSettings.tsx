import { type EmbedConsent, listEmbedConsents } from '@oriel/contracts';
import { Button, SettingsGroup, SettingsRow, Spinner } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestNumber } from '../errors/RequestNumber';
import { useErrorText } from '../errors/use-error-text';
import { dateFormat } from '../i18n/date-format';
import { usePortal } from '../store/portal-context';

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
    <SettingsGroup title={t('applications.title')} help={t('applications.text')}>
      {consents === undefined && failure === undefined && (
        <SettingsRow label={<Spinner label={t('applications.title')} />} />
      )}
      {failure !== undefined && (
        <div role="alert">
          <SettingsRow
            label={t('applications.failed')}
            help={
              <>
                {errorText(failure).text} <RequestNumber error={failure} />
              </>
            }
          >
            <Button onClick={load}>{t('applications.again')}</Button>
          </SettingsRow>
        </div>
      )}
      {consents?.length === 0 && <SettingsRow label={t('applications.empty')} />}
      {consents?.map(consent => (
        <SettingsRow
          key={`${consent.applicationId} ${consent.origin}`}
          label={consent.application}
          help={
            <>
              <p>{consent.origin}</p>
              <p>
                {t('applications.where', {
                  widgets: list.format(consent.widgets.map(name => t(`applications.widget.${name}`))),
                  workspace: consent.workspace,
                  date: dates.format(new Date(consent.createdAt)),
                })}
              </p>
            </>
          }
        >
          <Button
            aria-label={t('applications.withdrawNamed', {
              application: consent.application,
              origin: consent.origin,
            })}
            onClick={() => void withdraw(consent)}
          >
            {t('applications.withdraw')}
          </Button>
        </SettingsRow>
      ))}
    </SettingsGroup>
  );
}
