import { useTranslation } from 'react-i18next';
import { usePortal } from '../store/portal-context';
import { useErrorText } from './use-error-text';

/** The id of a failed request, such as `Request 7f3a-91c2`. A press copies it, for a message to support. */
export function RequestNumber({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { toasts } = usePortal();
  const { requestId, requestNumber } = useErrorText()(error);
  if (!requestId) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(requestId);
      toasts.show({ title: t('error.copied') });
    } catch {
      // The id can still be selected.
    }
  };
  return (
    <button type="button" className="request-number" title={t('error.copy')} onClick={() => void copy()}>
      {requestNumber}
    </button>
  );
}
