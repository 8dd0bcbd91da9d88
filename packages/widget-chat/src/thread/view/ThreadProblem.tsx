import { useErrorText, useSignals, useT } from '@oriel/app-kit';
import { Button, EmptyState, ErrorState } from '@oriel/ui';
import { useChat } from '../../session/chat-context';
import type { Thread } from '../store/thread';

/** Explains why a conversation is not shown: it could not be loaded, or does not exist. */
export function ThreadProblem({ thread }: { thread: Thread }) {
  useSignals();
  const t = useT();
  const errorText = useErrorText();
  const { threads, startNewChat } = useChat();
  if (thread.status.value === 'missing') {
    return (
      <EmptyState
        title={t('thread.missing')}
        actions={<Button onClick={startNewChat}>{t('chat.newChat')}</Button>}
      >
        {t('thread.missingText')}
      </EmptyState>
    );
  }
  const { text, requestNumber } = errorText(thread.error.value);
  return (
    <ErrorState
      title={t('thread.failed')}
      requestNumber={requestNumber}
      actions={
        <Button kind="primary" onClick={() => threads.reload()}>
          {t('chat.retry')}
        </Button>
      }
    >
      {text}
    </ErrorState>
  );
}
