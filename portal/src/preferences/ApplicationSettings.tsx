import { RequestNumber, useAct, useApp, useErrorText, useResource } from '@oriel/app-kit';
import { type EmbedConsent, listEmbedConsents, withdrawEmbedConsent } from '@oriel/contracts';
import { Button, SettingsGroup, SettingsRow, Spinner } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { dateFormat } from '../i18n/date-format';
import { usePortal } from '../store/portal-context';
import { usePreferencesT } from './use-preferences-t';

/** Third-party pages that may sign the user in; each can be revoked. */
export function ApplicationSettings() {
  useSignals();
  const t = usePreferencesT();
  const { client, preferences } = usePortal();
  const { confirm } = useApp();
  const act = useAct();
  const errorText = useErrorText();
  const consents = useResource(signal => client.call(listEmbedConsents, {}, { signal }), '', {
    isMissing: () => false,
  });
  const state = consents.state.value;
  const failure = state.kind === 'failed' ? errorText(state.error) : undefined;
  const found = consents.value.value;
  const withdraw = async (
    { applicationId, application, origin }: EmbedConsent,
    button: HTMLButtonElement,
  ) => {
    const isSure = await confirm({
      title: t('applications.askTitle', { application }),
      text: t('applications.askText', { origin }),
      confirmLabel: t('applications.withdraw'),
      destructive: true,
    });
    if (!isSure) return;
    const request = { params: { applicationId }, query: { origin } };
    const { isDone } = await act(signal => client.call(withdrawEmbedConsent, request, { signal }), {
      done: t('applications.withdrawn'),
      failed: t('applications.withdrawFailed'),
    });
    if (!isDone) return;
    // The button goes with its row; a reader who has moved on keeps the focus.
    const focused = document.activeElement;
    if (focused === button || focused === document.body) document.getElementById('content')?.focus();
    consents.set(list => list.filter(each => each.applicationId !== applicationId || each.origin !== origin));
  };
  const dates = dateFormat(preferences.locale.value, 'medium');
  const list = new Intl.ListFormat(preferences.locale.value);
  return (
    <SettingsGroup title={t('applications.title')} help={t('applications.text')}>
      {state.kind === 'loading' && <SettingsRow label={<Spinner label={t('applications.title')} />} />}
      {failure && (
        <div role="alert">
          <SettingsRow
            label={t('applications.failed')}
            help={
              <>
                {failure.text} <RequestNumber id={failure.requestId} />
              </>
            }
          >
            <Button onClick={() => void consents.reload()}>{t('applications.again')}</Button>
          </SettingsRow>
        </div>
      )}
      {found?.length === 0 && <SettingsRow label={t('applications.empty')} />}
      {found?.map(consent => (
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
            onClick={event => void withdraw(consent, event.currentTarget)}
          >
            {t('applications.withdraw')}
          </Button>
        </SettingsRow>
      ))}
    </SettingsGroup>
  );
}
