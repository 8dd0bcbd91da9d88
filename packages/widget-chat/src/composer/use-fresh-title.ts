import { useSignals } from '@oriel/app-kit';
import { useEffect, useRef } from 'react';
import { useChat } from '../session/chat-context';

/** Number of answers after which the service may still write a title. */
const titleWithin = 3;
/** Milliseconds after an answer: the service starts writing a title once the answer has ended. */
const titleTimes = [2_000, 6_000, 15_000];

/** Rereads the current channel after one of its first answers, to pick up the title written by a model. */
export function useFreshTitle(): void {
  useSignals();
  const { currentOrganization, threads } = useChat();
  const thread = threads.shown.value;
  const channelId = thread.channelId.value;
  const isAnswering = thread.run.value !== null;
  const answers = thread.turns.value.length;
  const answered = useRef<string | null>(null);
  const isEarly = answers <= titleWithin;
  useEffect(() => {
    if (isAnswering) answered.current = channelId;
    if (channelId === null || isAnswering || !isEarly || answered.current !== channelId) return;
    const timers = titleTimes.map(time =>
      setTimeout(() => {
        currentOrganization
          .peek()
          ?.channels.refresh(channelId)
          .catch(() => undefined);
      }, time),
    );
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [channelId, isAnswering, isEarly, currentOrganization]);
}
