import type { ChatSurface } from '@oriel/contracts';
import type { Commands } from '@oriel/widget-kit';
import type { ChatStore } from './store/chat-store';

const chunk = () => import('./command-chunk');

/** What a host may ask of the chat. */
export function chatCommands(store: ChatStore): Commands<ChatSurface> {
  const { conversation, composer } = store;
  return {
    focus() {
      composer.focus();
      return {};
    },
    logout() {
      store.logout();
      return {};
    },
    sendMessage: ({ text, agent }) => conversation.send(text, { agent }),
    async setComposer({ text, append, keep }, { signal }) {
      if (keep) {
        const leavings = composer.leavings();
        const { fillComposer } = await chunk();
        await fillComposer(store, text, { leavings, signal });
      } else if (append) composer.setText(composer.text.peek() + text);
      else composer.replace(text);
      return {};
    },
    async openChannel({ channelId }, { signal }) {
      conversation.open(channelId);
      const { whenOpened } = await chunk();
      return whenOpened(store, signal);
    },
    newChannel() {
      conversation.startNew();
      return {};
    },
    async renameChannel(input, { signal }) {
      const { renameChannel } = await chunk();
      return renameChannel(store, input, signal);
    },
    async deleteChannel({ channelId }, { signal }) {
      await conversation.writing.whenReady(signal);
      await store.deleteChannel(channelId, composer.focus);
      return {};
    },
    stop: async () => ({ stopped: await conversation.stop() }),
    async copyHistory() {
      const { copyHistory } = await chunk();
      return copyHistory(store);
    },
  };
}
