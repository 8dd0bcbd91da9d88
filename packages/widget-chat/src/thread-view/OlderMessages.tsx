import { Button } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { useChat } from '../store/chat-context';
import type { Thread } from '../thread/thread';

/** Leads to the messages before those that are shown. */
export function OlderMessages({ thread }: { thread: Thread }) {
  useSignals();
  const t = useT();
  const store = useChat();
  const showOlder = async () => {
    // Another one may be shown when the code has come.
    const target = store.threads.shown.peek();
    try {
      const { loadOlder } = await import('../thread/load-older');
      await loadOlder(store, target);
    } catch {
      target.older.value = 'error';
    }
  };
  return (
    <>
      <Button
        size="small"
        kind="ghost"
        busy={thread.older.value === 'loading'}
        onClick={() => void showOlder()}
      >
        {t('thread.older')}
      </Button>
      {thread.older.value === 'error' && <p className="c-hint">{t('thread.olderFailed')}</p>}
    </>
  );
}
