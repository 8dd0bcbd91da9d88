import type { ChatSurface } from '@oriel/contracts';
import type { Commands } from '@oriel/widget-kit';
import { fillComposer } from '../composer/fill-composer';
import type { ChatStore } from './chat-store';
import { whenOpened } from './when-opened';

/** What a host may ask of the chat, but for the focus and to sign out, which must not wait for a file. */
export function chatCommands(store: ChatStore): Commands<ChatSurface> {
  const { conversation, composer } = store;
  return {
    sendMessage: ({ text, agent }) => conversation.send(text, agent),
    async setComposer(input, { signal }) {
      await fillComposer(store, input, signal);
      return {};
    },
    async openChannel({ channelId }, { signal }) {
      conversation.open(channelId);
      return whenOpened(store, signal);
    },
    newChannel() {
      conversation.startNew();
      return {};
    },
    async renameChannel(input) {
      const { renameChannel } = await import('../layout/parts');
      return renameChannel(store, input);
    },
    async deleteChannel({ channelId }) {
      await store.deleteChannel(channelId, composer.focus);
      return {};
    },
    stop: async () => ({ stopped: await conversation.stop() }),
    async copyHistory() {
      const { copyHistory } = await import('../layout/parts');
      return copyHistory(store);
    },
  };
}
