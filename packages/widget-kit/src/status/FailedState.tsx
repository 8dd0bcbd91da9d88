import type { OrielError } from '@oriel/contracts';
import { Button, ErrorState } from '@oriel/ui';
import { useT } from '../i18n/i18n-context';

export interface FailedStateProps {
  error: OrielError;
  onRetry: () => void;
}

/** What went wrong, in the words of its code, and what to do about it. */
export default function FailedState({ error, onRetry }: FailedStateProps) {
  const t = useT();
  return (
    <ErrorState
      title={t(`kit.error.${error.code}.title`)}
      requestNumber={error.requestId && t('kit.requestNumber', { number: error.requestId })}
      actions={<Button onClick={onRetry}>{t('kit.retry')}</Button>}
    >
      {t(`kit.error.${error.code}.text`)}
    </ErrorState>
  );
}
