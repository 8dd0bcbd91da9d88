import { RequestNumber, useAct, useErrorText, useResource } from '@oriel/app-kit';
import { endDevice, endSessions, listSignedInDevices, type SignedInDevice } from '@oriel/contracts';
import { Button, SettingsGroup, SettingsRow, Spinner, Tag } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../i18n/date-format';
import { usePortal } from '../store/portal-context';
import { usePreferencesT } from './use-preferences-t';

/** The browsers in which the user is signed in; each of the others can be signed out. */
export function DeviceSettings() {
  useSignals();
  const t = usePreferencesT();
  const { i18n } = useTranslation();
  const { client } = usePortal();
  const act = useAct();
  const errorText = useErrorText();
  const devices = useResource(signal => client.call(listSignedInDevices, {}, { signal }), '', {
    isMissing: () => false,
  });
  const state = devices.state.value;
  const failure = state.kind === 'failed' ? errorText(state.error) : undefined;
  const found = devices.value.value;
  const dates = dateFormat(i18n.language, 'medium', 'short');
  const nameOf = ({ browser, system }: SignedInDevice) =>
    browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'));
  /** Focuses the page, because the button disappears with its row. */
  const keepFocus = () => {
    if (document.activeElement === document.body) document.getElementById('content')?.focus();
  };
  const signOut = async ({ id }: SignedInDevice) => {
    const { isDone } = await act(signal => client.call(endDevice, { params: { deviceId: id } }, { signal }), {
      done: t('signedOutThere'),
      failed: t('signOutFailed'),
    });
    if (isDone) devices.set(list => list.filter(each => each.id !== id));
    requestAnimationFrame(keepFocus);
  };
  const signOutElsewhere = async () => {
    const { isDone } = await act(
      signal => client.call(endSessions, { query: { except: 'this' } }, { signal }),
      { done: t('signedOutElsewhere'), failed: t('signOutFailed') },
    );
    if (isDone) await devices.reload();
  };
  return (
    <SettingsGroup title={t('devices')} help={t('devicesText')}>
      <SettingsRow label={t('signOutElsewhere')} help={t('signOutElsewhereText')}>
        <Button onClick={() => void signOutElsewhere()}>{t('signOutElsewhere')}</Button>
      </SettingsRow>
      {state.kind === 'loading' && <SettingsRow label={<Spinner label={t('devices')} />} />}
      {failure && (
        <div role="alert">
          <SettingsRow
            label={t('devicesFailed')}
            help={
              <>
                {failure.text} <RequestNumber id={failure.requestId} />
              </>
            }
          >
            <Button onClick={() => void devices.reload()}>{t('again')}</Button>
          </SettingsRow>
        </div>
      )}
      {found?.map(device => {
        const date = dates.format(new Date(device.lastSeenAt));
        return (
          <SettingsRow key={device.id} label={nameOf(device)} help={t('lastSeen', { date })}>
            {device.isThis ? (
              <Tag>{t('thisDevice')}</Tag>
            ) : (
              <Button
                aria-label={t('signOutNamed', { device: nameOf(device), date })}
                onClick={() => void signOut(device)}
              >
                {t('signOutThere')}
              </Button>
            )}
          </SettingsRow>
        );
      })}
    </SettingsGroup>
  );
}
