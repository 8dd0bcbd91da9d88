import { type EmbedConsent, withdrawEmbedConsent } from '@oriel/contracts';
import { Button, Dialog } from '@oriel/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';

interface WithdrawConsentProps {
  readonly consent: EmbedConsent;
  readonly close: () => void;
  readonly onWithdrawn: () => void;
}

/** Asks before an application may sign the person in no more. */
export function WithdrawConsent({ consent, close, onWithdrawn }: WithdrawConsentProps) {
  const { t } = useTranslation();
  const { client, toasts } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const isWithdrawn = useRef(false);
  // The element that had the focus is gone with the row.
  useEffect(
    () => () => {
      if (isWithdrawn.current) document.getElementById('content')?.focus();
    },
    [],
  );
  const { applicationId, application, origin } = consent;
  const withdraw = async () => {
    setBusy(true);
    try {
      await client.call(withdrawEmbedConsent, { params: { applicationId }, query: { origin } });
      toasts.show({ tone: 'success', title: t('applications.withdrawn') });
      isWithdrawn.current = true;
      onWithdrawn();
    } catch {
      toasts.show({ tone: 'danger', title: t('applications.withdrawFailed') });
    }
    close();
  };
  return (
    <Dialog
      destructive
      title={t('applications.askTitle', { application })}
      onClose={close}
      closeLabel={t('action.close')}
      actions={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void withdraw()}>
            {t('applications.withdraw')}
          </Button>
        </>
      }
    >
      <p>{t('applications.askText', { origin })}</p>
    </Dialog>
  );
}
