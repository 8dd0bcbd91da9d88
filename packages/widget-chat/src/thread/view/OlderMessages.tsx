import { useSignals, useT } from '@oriel/app-kit';
import { Button, Spinner, sheet, useLoadForPrint, useSheet } from '@oriel/ui';
import { type RefObject, useCallback, useEffect } from 'react';
import { useChat } from '../../session/chat-context';
import { loadOlder } from '../store/load-older';
import type { Thread } from '../store/thread';
import css from './older-messages.css?inline';

const styles = sheet(css);

/** Pixels above the viewport within which older messages are loaded: several screens, so that a reader rarely waits. */
const ahead = 2_400;

/** Loads older messages when the reader approaches them. It takes no space in the thread. */
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
  useLoadForPrint(async () => {
    while (thread.hasMore.peek()) await loadOlder(store, store.threads.shown.peek());
  });
  // A new page of messages restarts the observer, which also reports whether the position is still near.
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
    <div className="c-older o-row" role="status">
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
