import { Button, Spinner, sheet, useSheet } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { type RefObject, useCallback, useEffect } from 'react';
import { useChat } from '../store/chat-context';
import { loadOlder } from '../thread/load-older';
import type { Thread } from '../thread/thread';
import css from './older-messages.css?inline';

const styles = sheet(css);

/** Pixels above what is seen within which older messages are read: some screens, so that a reader rarely waits. */
const ahead = 2_400;

/** Reads the messages before those that are shown when the reader comes near them. It takes no room in the thread. */
export function OlderMessages({
  thread,
  scroller,
}: {
  thread: Thread;
  scroller: RefObject<HTMLElement | null>;
}) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const store = useChat();
  const state = thread.older.value;
  const first = thread.turns.value[0]?.key;
  // A failure shows in the state of the thread.
  const showOlder = useCallback(
    () => loadOlder(store, store.threads.shown.peek()).catch(() => undefined),
    [store],
  );
  // Another page begins a new watch, which also says whether the place is still near.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first message is what changes with a page
  useEffect(() => {
    const root = scroller.current;
    const content = root?.firstElementChild;
    if (!content || state !== 'idle' || typeof IntersectionObserver === 'undefined') return;
    const mark = root.ownerDocument.createElement('i');
    mark.className = 'c-older-mark';
    content.prepend(mark);
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void showOlder();
      },
      { root, rootMargin: `${ahead}px 0px 0px` },
    );
    observer.observe(mark);
    return () => {
      observer.disconnect();
      mark.replaceWith();
    };
  }, [scroller, first, state, showOlder]);
  if (state === 'idle') return null;
  return (
    <div className="c-older" role="status">
      {state === 'loading' ? (
        <Spinner label={t('thread.older')} />
      ) : (
        <>
          {t('thread.olderFailed')}
          <Button size="small" kind="ghost" onClick={() => void showOlder()}>
            {t('chat.retry')}
          </Button>
        </>
      )}
    </div>
  );
}
