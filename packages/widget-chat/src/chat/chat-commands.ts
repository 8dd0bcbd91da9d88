import type { ChatSurface } from '@oriel/contracts';
import type { Commands } from '@oriel/widget-kit';
import { channelName } from '../channels/channel-name';
import type { ChatStore } from './chat-store';

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
    sendMessage: ({ text, agent }) => conversation.send(text, agent),
    setComposer({ text, append }) {
      const before = composer.text.peek();
      composer.setText(append && before !== '' ? `${before}${text}` : text);
      return {};
    },
    openChannel({ channelId }) {
      conversation.open(channelId);
      return {};
    },
    newChannel() {
      conversation.startNew();
      return {};
    },
    stop: async () => ({ stopped: await conversation.stop() }),
    async copyHistory() {
      const { historyLabels, historyMarkdown } = await import('../messages/history-markdown');
      const { turns, channelId } = conversation.thread.peek();
      const channel = store.workspace.peek()?.channels.find(channelId.peek());
      const locale = store.host.locale.peek();
      const name = channel && channelName(channel, locale);
      return { text: historyMarkdown(turns.peek(), name, historyLabels(locale)) };
    },
  };
}
