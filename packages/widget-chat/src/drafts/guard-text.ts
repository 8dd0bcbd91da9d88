import { computed, guardReload, type ReadonlySignal } from '@oriel/widget-kit';
import type { ChatHost } from '../session/chat-host';
import type { Thread } from '../thread/thread';
import type { ComposerStore } from './composer-store';

/** Has the browser ask before what is typed, or asked and not taken yet, is lost, for as long as the chat lives. */
export function guardText(host: ChatHost, { text }: ComposerStore, thread: ReadonlySignal<Thread>): void {
  const isWritten = computed(
    () =>
      text.value.trim() !== '' ||
      thread.value.waiting.value.length > 0 ||
      thread.value.turns.value.at(-1)?.question?.id.value === null,
  );
  if (!host.signal.aborted) host.signal.addEventListener('abort', guardReload(host, isWritten));
}
