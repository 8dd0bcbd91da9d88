import type { ChatStore } from '../session/chat-context';
import { leaveTemporary } from './leave-temporary';

/** Opens a channel from the list. @param onOpened - called unless the user stays in a temporary chat */
export function openChannel(store: ChatStore, channelId: string, onOpened?: () => void): void {
  const { threads, isHistoryOpen } = store;
  const open = () => {
    threads.open(channelId);
    isHistoryOpen.value = false;
    onOpened?.();
  };
  if (threads.shown.peek().channelId.peek() === channelId) open();
  else leaveTemporary(store, open);
}
