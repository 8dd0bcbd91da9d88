import type { OrielError } from '@oriel/contracts';
import { Button, ErrorState, sheet, useSheet } from '@oriel/ui';
import { useT } from '../i18n/i18n-context';
import css from './failed.css?inline';

const styles = sheet(css);

export interface FailedStateProps {
  error: OrielError;
  onRetry: () => void;
}

/** The text of an error code and the next step, with advice for the page's operators folded away. */
export default function FailedState({ error, onRetry }: FailedStateProps) {
  useSheet(styles);
  const t = useT();
  const { code, message, hint, docs } = error;
  return (
    <div>
      <ErrorState
        title={t(`kit.error.${code}.title`)}
        requestNumber={error.requestId && t('kit.requestNumber', { number: error.requestId })}
        actions={<Button onClick={onRetry}>{t('kit.retry')}</Button>}
      >
        {t(`kit.error.${code}.text`)} <code>{code}</code>
      </ErrorState>
      <details className="k-failed-more">
        <summary>{t('kit.error.operators')}</summary>
        <p>{message}</p>
        <p>{hint}</p>
        {!hint.includes(docs) && <p>{docs}</p>}
      </details>
    </div>
  );
}
