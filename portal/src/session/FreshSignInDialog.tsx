import { Button, Dialog } from '@oriel/ui';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../store/portal-context';

interface FreshSignInDialogProps {
  /** The sign-in URL. */
  readonly returnTo: string;
  /** Opens the sign-in in a new tab, so that a filled-in form stays. Default: in the same tab. */
  readonly isBeside?: boolean;
  readonly close: () => void;
}

/** Opens a sign-in with the password, for actions that need a recent one. */
export default function FreshSignInDialog({ returnTo, isBeside = false, close }: FreshSignInDialogProps) {
  const { t } = useTranslation();
  const { loginAddress } = usePortal();
  const signIn = () => {
    const address = loginAddress(returnTo, 'login');
    if (isBeside) window.open(address, '_blank', 'noopener');
    else window.location.assign(address);
    close();
  };
  return (
    <Dialog
      title={t('fresh.title')}
      onClose={close}
      closeLabel={t('action.close')}
      actions={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button kind="primary" onClick={signIn}>
            {t('fresh.action')}
          </Button>
        </>
      }
    >
      <p>{t(isBeside ? 'fresh.beside' : 'fresh.text')}</p>
    </Dialog>
  );
}
