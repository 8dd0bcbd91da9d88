import { type GuardedClose, useGuardedClose } from '@oriel/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes a portal dialog confirm before typed text is lost, however it is closed. */
export function useCloseGuard(isDirty: boolean, close: () => void): GuardedClose {
  const { t } = useTranslation();
  useEffect(() => {
    if (!isDirty) return;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return useGuardedClose({
    isDirty,
    close,
    texts: {
      title: t('leave.title'),
      text: t('leave.text'),
      confirm: t('leave.confirm'),
      stay: t('leave.stay'),
      close: t('action.close'),
    },
  });
}
