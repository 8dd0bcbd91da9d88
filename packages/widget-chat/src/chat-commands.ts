import type { ChatSurface } from '@oriel/contracts';
import type { Commands } from '@oriel/widget-kit';
import type { ChatStore } from './store/chat-store';

const chunk = () => import('./command-chunk');

/** The commands that a host may call. */
export function chatCommands(store: ChatStore): Commands<ChatSurface> {
  const { threads, drafts } = store;
  return {
    focus() {
      drafts.focus();
      return {};
    },
    logout() {
      store.logout();
      return {};
    },
    sendMessage: ({ text, agent }) => store.send(text, { agent }),
    async setComposer({ text, append, keep }, { signal }) {
      if (keep) {
        const sessionEpoch = drafts.sessionEpoch();
        const { fillComposer } = await chunk();
        await fillComposer(store, text, { sessionEpoch, signal });
      } else if (append) drafts.setText(drafts.text.peek() + text);
      else drafts.replace(text);
      return {};
    },
    async openChannel({ channelId, messageId }, { signal }) {
      threads.open(channelId);
      const { whenOpened, showMessage } = await chunk();
      await (messageId ? showMessage(store, messageId, signal) : whenOpened(store, signal));
      return {};
    },
    newChannel() {
      threads.startNew();
      return {};
    },
    async renameChannel(input, { signal }) {
      const { renameChannel } = await chunk();
      return renameChannel(store, input, signal);
    },
    async deleteChannel({ channelId }, { signal }) {
      await store.organizations.whenReady(signal);
      const { deleteChannel } = await chunk();
      await deleteChannel(store, channelId, drafts.focus);
      return {};
    },
    async askToRename(channel, { signal }) {
      const { askToRename } = await chunk();
      return { isDone: await askToRename(store, channel, signal) };
    },
    async askToDelete(channel, { signal }) {
      const { askToDelete } = await chunk();
      return { isDone: await askToDelete(store, channel, drafts.focus, signal) };
    },
    stop: async () => ({ stopped: await store.stop() }),
    async copyHistory() {
      const { copyHistory } = await chunk();
      return copyHistory(store);
    },
  };
}
