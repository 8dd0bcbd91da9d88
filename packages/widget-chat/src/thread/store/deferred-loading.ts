import { effect, type ReadonlySignal, signal } from '@oriel/app-kit';
import type { ChatHost } from '../../session/chat-host';
import type { Thread } from './thread';

declare module '../../session/chat-context' {
  interface ChatStore {
    readonly deferredLoading: DeferredLoading;
  }
}

/** Milliseconds until the later chunk is fetched. Tests shorten them. */
export const loadingDelays = {
  /** Before the first question or answer. */
  idle: 3_000,
  /** After the first answer, which renders before anything else is fetched. */
  draw: 500,
};

export interface DeferredLoading {
  /** Whether the later chunk may be fetched: the first answer has ended or takes long, or nothing is asked. */
  readonly isDue: ReadonlySignal<boolean>;
  stop(): void;
}

/** Defers loading of the controls around an answer until the first answer. */
export function watchDeferredLoading(host: ChatHost, thread: ReadonlySignal<Thread>): DeferredLoading {
  const isDue = signal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    if (isDue.value) return;
    const { turns, run } = thread.value;
    const hasAnswer = turns.value.some(turn =>
      turn.answers.value.some(({ status }) => status.value.state !== 'running'),
    );
    if (hasAnswer || run.value || host.status.value.kind === 'ready') {
      timer = setTimeout(
        () => {
          isDue.value = true;
        },
        hasAnswer ? loadingDelays.draw : loadingDelays.idle,
      );
    }
    return () => clearTimeout(timer);
  });
  return { isDue, stop };
}
