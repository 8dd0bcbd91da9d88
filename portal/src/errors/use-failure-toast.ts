import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../store/portal-context';
import { useErrorText } from './use-error-text';

/** Shows a toast with the failure and its reason; the request id can be copied from there. */
export function useFailureToast(): (title: string, error: unknown) => void {
  const { t } = useTranslation();
  const { toasts } = usePortal();
  const errorText = useErrorText();
  return useCallback(
    (title, error) => {
      const { text, requestId, requestNumber } = errorText(error);
      const copy = {
        label: t('error.copyNumber'),
        onSelect: () => void navigator.clipboard.writeText(requestId ?? '').catch(() => undefined),
      };
      toasts.show({
        tone: 'danger',
        title,
        text: requestNumber ? `${text} ${requestNumber}` : text,
        actions: requestId ? [copy] : undefined,
      });
    },
    [t, toasts, errorText],
  );
}
