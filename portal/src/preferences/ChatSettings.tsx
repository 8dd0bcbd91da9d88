import { isTouchOnly, Segmented, SettingsGroup, SettingsRow, useSavedNote } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../store/portal-context';
import { type SendKey, sendKeys } from '../store/preferences-store';
import { usePreferencesT } from './use-preferences-t';

/** The key that sends a question. */
export function ChatSettings() {
  useSignals();
  const { t } = useTranslation();
  const ownT = usePreferencesT();
  const { preferences } = usePortal();
  const isTouch = isTouchOnly();
  const sendKey = useSavedNote<SendKey>({
    value: preferences.sendKey.value,
    save: next => {
      preferences.sendKey.value = next;
    },
    texts: {
      // Without functional cookies, a choice ends with this page.
      saved: t(preferences.consent.value.functional ? 'settings.savedNow' : 'settings.changed'),
      undo: t('settings.undo'),
      failed: t('settings.notSaved'),
    },
  });
  return (
    <SettingsGroup>
      <SettingsRow
        label={ownT(isTouch ? 'touchSendKey' : 'sendKey')}
        help={ownT(isTouch ? 'touchSendKeyText' : 'sendKeyText')}
        note={sendKey.note}
      >
        <Segmented
          options={sendKeys.map(value => ({
            value,
            label: ownT(isTouch ? `touchSendKey.${value}` : `sendKey.${value}`),
          }))}
          value={sendKey.value}
          onChange={sendKey.change}
        />
      </SettingsRow>
    </SettingsGroup>
  );
}
