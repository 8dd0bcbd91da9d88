import { type EmbedConsent, withdrawEmbedConsent } from '@oriel/contracts';
import { Button, Dialog } from '@oriel/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureToast } from '../errors/use-failure-toast';
import { usePortal } from '../store/portal-context';

interface WithdrawConsentDialogProps {
  readonly consent: EmbedConsent;
  readonly close: (isWithdrawn?: true) => void;
}

/** Confirms that an application may no longer sign the user in; closes with true once revoked. */
export default function WithdrawConsentDialog({ consent, close }: WithdrawConsentDialogProps) {
  const { t } = useTranslation();
  const { client, toasts } = usePortal();
  const showFailure = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  const isWithdrawn = useRef(false);
  // The focused element is gone with the row.
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
      close(true);
    } catch (error) {
      showFailure(t('applications.withdrawFailed'), error);
      close();
    }
  };
  return (
    <Dialog
      destructive
      title={t('applications.askTitle', { application })}
      onClose={() => close()}
      closeLabel={t('action.close')}
      actions={
        <>
          <Button onClick={() => close()}>{t('action.cancel')}</Button>
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
