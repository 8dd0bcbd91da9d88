import { listTrustedApplications, type RouteOutput } from '@oriel/contracts';
import { SettingsGroup, SettingsRow } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestNumber } from '../errors/RequestNumber';
import { useErrorText } from '../errors/use-error-text';
import { dateFormat } from '../i18n/date-format';
import { usePortal } from '../store/portal-context';

type TrustedApplications = RouteOutput<typeof listTrustedApplications>;

/** Applications that vouch for members of the user's workspaces without asking each; empty if there are none. */
export function TrustedApplications() {
  useSignals();
  const { t } = useTranslation();
  const { client, preferences } = usePortal();
  const errorText = useErrorText();
  const [found, setFound] = useState<TrustedApplications>([]);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    client.call(listTrustedApplications, {}).then(setFound, setFailure);
  }, [client]);
  if (found.length === 0 && failure === undefined) return null;
  const dates = dateFormat(preferences.locale.value, 'medium');
  const list = new Intl.ListFormat(preferences.locale.value);
  return (
    <SettingsGroup title={t('trusted.title')} help={t('trusted.text')}>
      {failure !== undefined && (
        <div role="alert">
          <SettingsRow
            label={t('applications.failed')}
            help={
              <>
                {errorText(failure).text} <RequestNumber error={failure} />
              </>
            }
          />
        </div>
      )}
      {found.map(({ application, organization, trust, usedSince }) => (
        <SettingsRow
          key={application.id}
          label={`${application.name} (${organization.name})`}
          help={
            <>
              <p>
                {t('trusted.line', {
                  domains: list.format(trust.domains),
                  date: dates.format(new Date(trust.since)),
                })}
              </p>
              <p>
                {usedSince === null
                  ? t('trusted.unused')
                  : t('trusted.used', { date: dates.format(new Date(usedSince)) })}
              </p>
            </>
          }
        />
      ))}
    </SettingsGroup>
  );
}
