import { Button, Dialog } from '@oriel/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';
import type { ChatMoreProps } from './ChatMore';

/** Asks before a chat is deleted; what is shown then is a new one. */
export function DeleteChat({ handle, channelId, name, close }: ChatMoreProps & { close: () => void }) {
  const { t } = useTranslation();
  const { toasts } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const isDeleted = useRef(false);
  // The element that had the focus is gone with the chat; the chat can take it once this dialog is closed.
  useEffect(
    () => () => {
      if (isDeleted.current) handle.request('focus', {}).catch(() => undefined);
    },
    [handle],
  );
  const remove = async () => {
    setBusy(true);
    try {
      await handle.request('deleteChannel', { channelId });
      isDeleted.current = true;
    } catch {
      toasts.show({ tone: 'danger', title: t('chat.deleteFailed') });
    }
    close();
  };
  return (
    <Dialog
      destructive
      title={t('chat.deleteTitle', { name })}
      onClose={close}
      closeLabel={t('action.close')}
      actions={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
            {t('chat.delete')}
          </Button>
        </>
      }
    >
      <p>{t('chat.deleteText')}</p>
    </Dialog>
  );
}
