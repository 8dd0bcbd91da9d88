import type { ChatStore } from '../session/chat-context';

/** Opens a channel from the list. */
export function openChannel({ threads, isHistoryOpen }: ChatStore, channelId: string): void {
  threads.open(channelId);
  isHistoryOpen.value = false;
}
