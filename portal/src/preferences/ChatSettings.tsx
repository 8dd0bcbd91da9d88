import { isTouchOnly, Segmented, SettingsGroup, SettingsRow, useSavedNote } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../store/portal-context';
import { type SendKey, sendKeys } from '../store/preferences-store';

/** The key that sends a question. */
export function ChatSettings() {
  useSignals();
  const { t } = useTranslation();
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
        label={t(isTouch ? 'settings.touchSendKey' : 'settings.sendKey')}
        help={t(isTouch ? 'settings.touchSendKeyText' : 'settings.sendKeyText')}
        note={sendKey.note}
      >
        <Segmented
          options={sendKeys.map(value => ({
            value,
            label: t(isTouch ? `settings.touchSendKey.${value}` : `settings.sendKey.${value}`),
          }))}
          value={sendKey.value}
          onChange={sendKey.change}
        />
      </SettingsRow>
    </SettingsGroup>
  );
}
