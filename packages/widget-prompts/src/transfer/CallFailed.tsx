import { useErrorText, useT } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import { InlineNote } from '@oriel/ui';

/** The service's error; the choices stay, and the same button retries. */
export function CallFailed({ error, text }: { error: unknown; text?: string }) {
  const t = useT();
  const errorText = useErrorText();
  if (error === undefined) return null;
  const failureText = errorText(error);
  // The import with the same key is still running.
  const isRunning = ApiError.isInstance(error) && error.code === 'conflict';
  return (
    <InlineNote tone="danger" role="alert" title={failureText.title}>
      {isRunning ? t('import.runningOn') : failureText.text} {!isRunning && text}
    </InlineNote>
  );
}
