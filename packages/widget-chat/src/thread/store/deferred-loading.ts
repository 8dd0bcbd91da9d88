import { effect, type ReadonlySignal, type Signal, signal } from '@oriel/app-kit';
import type { Thread } from './thread';

declare module '../../session/chat-context' {
  interface ChatStore {
    readonly deferredLoading: DeferredLoading;
  }
}

/** Milliseconds until the later chunk is fetched. Tests shorten them. */
export const loadingDelays = {
  /** While the first answer is being written. */
  run: 3_000,
  /** After the first answer, which renders before anything else is fetched. */
  draw: 500,
};

export interface DeferredLoading {
  /** Whether the later chunk may be fetched: the first answer has ended or takes long. */
  readonly isDue: ReadonlySignal<boolean>;
  /** Whether the tools of the text field are wanted: the user is near one of them, or something waits for them. */
  readonly wantsTools: Signal<boolean>;
  /** The thread whose question was asked last on this page. */
  readonly lastAsked: () => Thread | undefined;
  stop(): void;
}

/** Defers loading of the controls around an answer until the first answer. */
export function watchDeferredLoading(thread: ReadonlySignal<Thread>): DeferredLoading {
  const isDue = signal(false);
  const wantsTools = signal(false);
  let lastAsked: Thread | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const { turns, run, status, channelId } = thread.value;
    const isAnswering = run.value !== null;
    if (isAnswering) lastAsked = thread.value;
    // Files of an earlier visit may wait in an empty chat.
    if (status.value === 'empty' && channelId.value !== null) wantsTools.value = true;
    if (isDue.value) return;
    const hasAnswer = turns.value.some(turn =>
      turn.answers.value.some(({ status }) => status.value.state !== 'running'),
    );
    if (hasAnswer || isAnswering) {
      timer = setTimeout(
        () => {
          isDue.value = true;
          wantsTools.value = true;
        },
        hasAnswer ? loadingDelays.draw : loadingDelays.run,
      );
    }
    return () => clearTimeout(timer);
  });
  return { isDue, wantsTools, lastAsked: () => lastAsked, stop };
}
