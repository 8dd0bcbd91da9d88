import { effect, type ReadonlySignal, signal } from '@oriel/widget-kit';
import type { ChatHost } from '../session/chat-host';
import type { Thread } from '../thread/thread';

/** Milliseconds after which a chat fetches the rest of itself, where it is not asked anything or no answer has come. */
const pause = 3_000;
/** Milliseconds in which the first answer is drawn before anything else is fetched. */
const drawing = 500;

export interface Calm {
  /** Whether what stands around an answer may be fetched: the first answer stands or takes long, or nobody waits. */
  readonly isCalm: ReadonlySignal<boolean>;
  stop(): void;
}

export function watchCalm(host: ChatHost, thread: ReadonlySignal<Thread>): Calm {
  const isCalm = signal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    if (isCalm.value) return;
    const { turns, run } = thread.value;
    const hasAnswer = turns.value.some(turn =>
      turn.answers.value.some(({ status }) => status.value.state !== 'running'),
    );
    if (hasAnswer || run.value || host.status.value.kind === 'ready') {
      timer = setTimeout(
        () => {
          isCalm.value = true;
        },
        hasAnswer ? drawing : pause,
      );
    }
    return () => clearTimeout(timer);
  });
  return { isCalm, stop };
}
