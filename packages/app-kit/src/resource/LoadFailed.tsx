import { Button, EmptyState, ErrorState, InlineNote } from '@oriel/ui';
import { isOwnSignInRequired } from '../errors/error-text';
import { useErrorText } from '../errors/use-error-text';
import { useT } from '../i18n/i18n-context';
import { OwnSignInAction } from '../refusals/OwnSignInAction';
import { RequestNumber } from '../refusals/RequestNumber';

/** Options of {@link LoadFailed}. */
export interface LoadFailedProps {
  error: unknown;
  onRetry: () => void;
  /** Default: the text of the error. */
  title?: string | undefined;
  /** Heading level. Default: 2. */
  level?: 1 | 2 | 3 | undefined;
  /** Drops the minimum height of a whole view. */
  compact?: boolean | undefined;
  /** Shows a note instead of filling the view, because an older value is still shown below. */
  isNote?: boolean;
}

/** Explains a failed load, with a retry button. */
export default function LoadFailed({ error, onRetry, title, level, compact, isNote }: LoadFailedProps) {
  const t = useT();
  const failureText = useErrorText()(error);
  const retry = (
    <Button size={isNote ? 'small' : 'medium'} onClick={onRetry}>
      {t('kit.retry')}
    </Button>
  );
  if (isOwnSignInRequired(error)) {
    return (
      <EmptyState
        title={failureText.title}
        level={level}
        compact={compact}
        actions={<OwnSignInAction error={error} kind="primary" />}
      >
        {failureText.text}
      </EmptyState>
    );
  }
  if (isNote) {
    return (
      <InlineNote tone="warning" role="alert" title={t('kit.notRefreshed')} actions={retry}>
        {failureText.text} <RequestNumber id={failureText.requestId} />
      </InlineNote>
    );
  }
  return (
    <ErrorState
      title={title ?? failureText.title}
      level={level}
      compact={compact}
      actions={retry}
      requestNumber={failureText.requestId && <RequestNumber id={failureText.requestId} />}
    >
      {failureText.text}
    </ErrorState>
  );
}
