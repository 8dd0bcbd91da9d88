import { deleteMyChannels, type Organization } from '@oriel/contracts';
import { Button, Dialog } from '@oriel/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureToast } from '../errors/use-failure-toast';
import { usePortal } from '../store/portal-context';

interface DeleteChatsDialogProps {
  readonly organization: Organization;
  readonly close: (isDeleted?: true) => void;
}

/** Confirms the deletion of all chats of the user in a workspace; closes with true once deleted. */
export default function DeleteChatsDialog({ organization: { id, name }, close }: DeleteChatsDialogProps) {
  const { t } = useTranslation();
  const { client, toasts } = usePortal();
  const showFailure = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await client.call(deleteMyChannels, { params: { organizationId: id }, query: { cascade: true } });
      toasts.show({ tone: 'success', title: t('account.chatsDeleted', { name }) });
      close(true);
    } catch (error) {
      showFailure(t('account.chatsNotDeleted'), error);
      close();
    }
  };
  return (
    <Dialog
      destructive
      title={t('account.chatsTitle', { name })}
      onClose={() => close()}
      closeLabel={t('action.close')}
      actions={
        <>
          <Button onClick={() => close()}>{t('action.cancel')}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
            {t('account.deleteChats')}
          </Button>
        </>
      }
    >
      <p>{t('account.chatsQuestion', { name })}</p>
    </Dialog>
  );
}
