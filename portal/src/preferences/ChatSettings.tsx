import { createStorage } from '@oriel/app-kit';
import { Segmented, SettingsGroup, SettingsRow, useSavedNote } from '@oriel/ui';
import { computed } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { usePortal } from '../store/portal-context';
import type { PreferencesStore } from '../store/preferences-store';

/** The key that sends a question, which the chat reads from its own storage when it opens. */
export function ChatSettings() {
  useSignals();
  const { t } = useTranslation();
  const { preferences } = usePortal();
  const { functional } = preferences.consent.value;
  const [{ storage, sendsByModifier }] = useState(() => openSendKey(preferences));
  useEffect(() => storage.dispose, [storage]);
  const sendKey = useSavedNote({
    value: sendsByModifier.value,
    save: next => {
      sendsByModifier.value = next;
    },
    texts: { saved: t('settings.savedNow'), undo: t('settings.undo'), failed: t('settings.notSaved') },
  });
  const options = [
    { value: 'enter', label: t('settings.sendKey.enter'), disabled: !functional },
    { value: 'modifier', label: t('settings.sendKey.modifier'), disabled: !functional },
  ] as const;
  return (
    <SettingsGroup>
      <SettingsRow
        label={t('settings.sendKey')}
        help={t(functional ? 'settings.sendKeyText' : 'settings.needsFunctional')}
        note={sendKey.note}
      >
        <Segmented
          options={options}
          value={sendKey.value ? 'modifier' : 'enter'}
          onChange={next => sendKey.change(next === 'modifier')}
        />
      </SettingsRow>
    </SettingsGroup>
  );
}

/** The storage of the chats of this portal, and the key in it. */
function openSendKey({ consent }: PreferencesStore) {
  const storage = createStorage({
    mode: computed(() => (consent.value.functional ? 'functional' : 'none')),
    namespace: `chat:${window.location.origin}`,
    view: window,
  });
  const sendsByModifier = storage.persisted({
    key: 'send-key',
    user: '',
    schema: z.boolean(),
    initial: false,
    kind: 'functional',
  });
  return { storage, sendsByModifier };
}
