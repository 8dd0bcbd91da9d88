import { useSignals } from '@oriel/widget-kit';
import { useEffect, useRef } from 'react';
import { useChat } from '../store/chat-context';

/** Answers after which the service may still write a title. */
const titleWithin = 3;
/** Milliseconds after an answer: the service begins to write a title when it has ended. */
const titleTimes = [2_000, 6_000, 15_000];

/** Reads the channel that is shown again after one of its first answers, for the title that a model has written. */
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
