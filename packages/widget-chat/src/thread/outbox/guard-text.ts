import { computed } from '@oriel/app-kit';
import type { DraftsStore } from '../../channels/drafts-store';
import type { ChatHost } from '../../session/chat-host';
import type { ThreadStore } from '../store/thread-store';
import type { Outbox } from './outbox';

/** Makes the browser confirm before a draft or an unstored question is lost, for the lifetime of the chat. */
export function guardText(
  host: ChatHost,
  { text }: DraftsStore,
  { queued }: Outbox,
  { shown }: ThreadStore,
): void {
  const isWritten = computed(
    () =>
      text.value.trim() !== '' ||
      queued.value.length > 0 ||
      shown.value.turns.value.at(-1)?.question?.id.value === null,
  );
  if (!host.signal.aborted) host.signal.addEventListener('abort', host.guardReload(isWritten, true));
}
