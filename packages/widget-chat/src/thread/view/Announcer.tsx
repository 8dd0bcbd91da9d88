import { effect, useT } from '@oriel/app-kit';
import { VisuallyHidden } from '@oriel/ui';
import { useEffect, useState } from 'react';
import type { Answer } from '../runs/answer';
import type { Thread } from '../store/thread';
import { createSentenceCutter } from './sentences';

/** Announces an answer sentence by sentence when the screen reader is idle. */
export function Announcer({ thread }: { thread: Thread }) {
  const t = useT();
  const [spoken, setSpoken] = useState('');

  useEffect(() => {
    let stop: (() => void) | undefined;
    const stopRuns = effect(() => {
      const answer = thread.run.value?.answer.answer;
      stop?.();
      stop = answer ? announce(answer, setSpoken, { done: t('step.stopped') }) : undefined;
    });
    return () => {
      stop?.();
      stopRuns();
    };
  }, [thread, t]);

  return (
    <VisuallyHidden>
      <div role="status" aria-live="polite">
        {spoken}
      </div>
    </VisuallyHidden>
  );
}

/** Milliseconds between two announcements, so that none is lost to the next. */
const pace = 1_000;

function announce(answer: Answer, say: (text: string) => void, words: { done: string }): () => void {
  const cutter = createSentenceCutter();
  const waiting: string[] = [];
  let read = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const speak = () => {
    timer = undefined;
    if (waiting.length === 0) return;
    say(waiting.splice(0).join(' '));
    timer = setTimeout(speak, pace);
  };
  const take = () => {
    const text = answer.text();
    waiting.push(...cutter.add(text.slice(read)));
    read = text.length;
    const status = answer.status.peek();
    if (status.state !== 'running') waiting.push(cutter.rest(), status.state === 'stopped' ? words.done : '');
    if (!timer && waiting.length > 0) speak();
  };
  const stop = effect(() => {
    void answer.status.value;
    for (const view of answer.parts.value) if (view.type === 'text') void view.part.value;
    take();
  });
  return () => {
    take();
    stop();
    clearTimeout(timer);
  };
}
