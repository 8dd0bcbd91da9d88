import { RequestNumber, useErrorText, useResource } from '@oriel/app-kit';
import { listTrustedApplications } from '@oriel/contracts';
import { SettingsGroup, SettingsRow } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { dateFormat } from '../i18n/date-format';
import { usePortal } from '../store/portal-context';
import { usePreferencesT } from './use-preferences-t';

/** Applications that vouch for members of the user's workspaces without asking each; empty if there are none. */
export function TrustedApplications() {
  useSignals();
  const t = usePreferencesT();
  const { client, preferences } = usePortal();
  const errorText = useErrorText();
  const trusted = useResource(signal => client.call(listTrustedApplications, {}, { signal }), '', {
    isMissing: () => false,
  });
  const state = trusted.state.value;
  const failure = state.kind === 'failed' ? errorText(state.error) : undefined;
  const found = trusted.value.value ?? [];
  if (found.length === 0 && !failure) return null;
  const dates = dateFormat(preferences.locale.value, 'medium');
  const list = new Intl.ListFormat(preferences.locale.value);
  return (
    <SettingsGroup title={t('trusted.title')} help={t('trusted.text')}>
      {failure && (
        <div role="alert">
          <SettingsRow
            label={t('applications.failed')}
            help={
              <>
                {failure.text} <RequestNumber id={failure.requestId} />
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
