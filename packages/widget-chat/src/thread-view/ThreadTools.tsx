import { fetched, useSignals } from '@oriel/widget-kit';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { listenForFind } from '../find-in-chat/find-keys';
import { useChat } from '../store/chat-context';
import type { Thread } from '../thread/thread';
import { OlderMessages } from './OlderMessages';

const FindBar = fetched(() => import('../find-in-chat/FindBar'));

/** What a thread with messages has beside them: those before, and the search within it. */
export function ThreadTools({
  thread,
  scroller,
}: {
  thread: Thread;
  scroller: RefObject<HTMLElement | null>;
}) {
  useSignals();
  const { shell } = useChat().host;
  const [asked, setAsked] = useState(0);
  useEffect(() => listenForFind(shell, () => setAsked(count => count + 1)), [shell]);
  const close = useCallback(() => setAsked(0), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thread is searched anew
  useEffect(close, [thread]);
  return (
    <>
      {thread.hasMore.value && <OlderMessages thread={thread} scroller={scroller} />}
      {asked > 0 && <FindBar thread={thread} asked={asked} onClose={close} />}
    </>
  );
}
