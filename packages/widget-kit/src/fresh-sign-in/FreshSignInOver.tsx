import { useT } from '@oriel/app-kit';
import { Button, Dialog } from '@oriel/ui';
import { useState } from 'react';
import { useHost } from '../host/host-context';
import { besideAddress, isInPortal } from './fresh-sign-in';

/** Options of {@link FreshSignInOver}. */
export interface FreshSignInOverProps {
  /** The error that refused the form. */
  error: unknown;
}

/** Shown above a form that was refused because the sign-in is too old. The sign-in opens in a new tab, so the form stays. */
export default function FreshSignInOver({ error }: FreshSignInOverProps) {
  const t = useT();
  const host = useHost();
  const [dismissed, setDismissed] = useState<unknown>();
  if (error === dismissed) return null;
  const close = () => setDismissed(error);
  const where = isInPortal(host) ? 'over' : 'elsewhere';
  return (
    <Dialog
      title={t('kit.fresh.title')}
      onClose={close}
      closeLabel={t('kit.close')}
      actions={
        <>
          <Button onClick={close}>{t('kit.cancel')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              void host.navigate(besideAddress(host, '/workspace/manage'));
              close();
            }}
          >
            {t(`kit.fresh.${where}Action`)}
          </Button>
        </>
      }
    >
      <p>{t(`kit.fresh.${where}`)}</p>
    </Dialog>
  );
}
