import { fetched, useSignals } from '@oriel/app-kit';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useChat } from '../../session/chat-context';
import { rememberShownChat } from '../../session/personal-data/real-words';
import { listenForFind } from '../find/find-keys';
import type { Thread } from '../store/thread';
import { OlderMessages } from './OlderMessages';

const FindBar = fetched(() => import('../find/FindBar'));
const HostMenu = fetched(async () => ({ default: (await import('./ThreadActions')).HostMenu }));

/** The thread's features beside its messages: older messages and search. */
export function ThreadTools({
  thread,
  scroller,
  toEnd,
}: {
  thread: Thread;
  scroller: RefObject<HTMLElement | null>;
  toEnd(): void;
}) {
  useSignals();
  const { host, organizations, currentOrganization } = useChat();
  const { shell } = host;
  const organization = currentOrganization.value;
  useEffect(() => void rememberShownChat(host, thread.channelId), [host, thread]);
  useEffect(() => {
    // Show the real words behind placeholders again.
    const show = async () => {
      if (!organization || !(await organization.agentsReady)) return;
      const { placeholdersOf } = await import('../../session/personal-data/personal-data');
      if (organizations.current.peek() === organization)
        placeholdersOf(host, organizations, organization.session);
    };
    show().catch(() => undefined);
  }, [host, organizations, organization]);
  const [asked, setAsked] = useState(0);
  useEffect(() => listenForFind(shell, () => setAsked(count => count + 1)), [shell]);
  const close = useCallback(() => setAsked(0), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thread is searched anew
  useEffect(close, [thread]);
  const last = thread.turns.value.at(-1)?.question;
  // A question asked here has no id yet; scroll to it from any position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question
  useLayoutEffect(() => {
    if (last && !last.id.peek()) toEnd();
  }, [last]);
  const channel = organization?.channels.find(thread.channelId.value);
  const { layout, readonly } = host.props.value;
  return (
    <>
      {channel && layout === 'bare' && readonly !== true && <HostMenu channel={channel} />}
      {thread.hasMore.value && <OlderMessages thread={thread} scroller={scroller} />}
      {asked > 0 && <FindBar thread={thread} asked={asked} onClose={close} />}
    </>
  );
}
