import type { ChatSurface } from '@oriel/contracts';
import type { Commands } from '@oriel/widget-kit';
import type { LateCommands } from './late-commands';
import type { ChatStore } from './session/chat-context';

const chunk = () => import('./command-chunk');

/** The commands that a host may call. */
export function chatCommands(store: ChatStore): Commands<ChatSurface> {
  const { threads, drafts } = store;
  // The type of a deferred command is the one declared under its name here.
  const late = <N extends keyof LateCommands>(name: N) =>
    (async (input: never, context: never) =>
      (await chunk()).lateCommands(store)[name](input, context)) as unknown as LateCommands[N];
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
    async setComposer({ text, append, keep, ifEmpty = false }, { signal }) {
      if (keep || ifEmpty) {
        const sessionEpoch = drafts.sessionEpoch();
        const { fillComposer } = await chunk();
        await fillComposer(store, text, { ifEmpty, sessionEpoch, signal });
      } else if (append) drafts.setText(drafts.text.peek() + text);
      else drafts.replace(text);
      return {};
    },
    async openChannel({ channelId, messageId, search }, { signal }) {
      threads.open(channelId);
      const { whenOpened, showMessage } = await chunk();
      await (messageId ? showMessage(store, messageId, signal, { search }) : whenOpened(store, signal));
      return {};
    },
    newChannel() {
      threads.startNew();
      return {};
    },
    renameChannel: late('renameChannel'),
    deleteChannel: late('deleteChannel'),
    askToRename: late('askToRename'),
    askToDelete: late('askToDelete'),
    attachFiles: late('attachFiles'),
    endComparison: late('endComparison'),
    saveAgent() {
      store.host.shell.dispatchEvent(new CustomEvent('oriel-save-agent'));
      return {};
    },
    stop: async () => ({ stopped: await store.stop() }),
    findInChat: late('findInChat'),
    runShortcut: late('runShortcut'),
    listChatActions: late('listChatActions'),
    runChatAction: late('runChatAction'),
    copyHistory: late('copyHistory'),
  };
}
