import { isFreshSignInRequired, RequestNumber, useApp, useErrorText } from '@oriel/app-kit';
import { deleteAccount, type ResourcesAction } from '@oriel/contracts';
import { Button, Dialog, Field, InlineNote, TextInput } from '@oriel/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SwitchingState } from '../pages/SwitchingPage';
import { usePortal } from '../store/portal-context';
import { usePreferencesT } from './use-preferences-t';

const actions: readonly ResourcesAction[] = ['transfer', 'delete'];

interface DeleteAccountDialogProps {
  readonly username: string;
  readonly close: () => void;
}

/** Deletes the account after its username was typed, and continues as a guest. */
export default function DeleteAccountDialog({ username, close }: DeleteAccountDialogProps) {
  const { t } = useTranslation();
  const ownT = usePreferencesT();
  const { client } = usePortal();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { FreshSignIn } = useApp();
  const [typed, setTyped] = useState('');
  const [resourcesAction, setAction] = useState<ResourcesAction>('transfer');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isTyped = typed.trim() === username;

  const remove = async () => {
    if (!isTyped || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await client.call(deleteAccount, { body: { username, resourcesAction } });
      close();
      const state: SwitchingState = { logout: true, isDeleted: true };
      void navigate('/switching', { replace: true, state });
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <>
      <Dialog
        title={ownT('account.deleteTitle')}
        onClose={close}
        closeLabel={t('action.close')}
        onSubmit={() => void remove()}
        actions={
          <>
            <Button onClick={close}>{t('action.cancel')}</Button>
            <Button kind="danger" type="submit" busy={isBusy} disabled={!isTyped}>
              {ownT('account.deleteAction')}
            </Button>
          </>
        }
      >
        {failure !== undefined && (
          <InlineNote tone="danger" role="alert" title={ownT('account.deleteFailed')}>
            {errorText(failure).text} <RequestNumber id={errorText(failure).requestId} />
          </InlineNote>
        )}
        <p>{ownT('account.deleteWarning')}</p>
        <fieldset className="account-choice">
          <legend>{ownT('account.cards')}</legend>
          {actions.map(action => (
            <label key={action}>
              <input
                type="radio"
                name="resourcesAction"
                checked={resourcesAction === action}
                onChange={() => setAction(action)}
              />
              {ownT(`account.cards.${action}`)}
            </label>
          ))}
        </fieldset>
        <Field label={ownT('account.typeName', { username })}>
          <TextInput
            value={typed}
            autoComplete="off"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Field>
      </Dialog>
      {isFreshSignInRequired(failure) && <FreshSignIn error={failure} />}
    </>
  );
}
