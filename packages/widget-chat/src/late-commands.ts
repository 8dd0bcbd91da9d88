import { type ChatSurface, handedFile, OrielError } from '@oriel/contracts';
import type { Commands } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { askToDelete, askToRename } from './channels/ask-about-channel';
import { deleteChannel } from './channels/delete-channel';
import { renameChannel } from './channels/rename-channel';
import { runShortcut } from './composer/run-shortcut';
import { copyEvent } from './composer/use-chat-keys';
import { trayOf } from './media/files/tray-store';
import type { ChatStore } from './session/chat-context';
import { findEvent } from './thread/find/find-keys';
import { hostMenu } from './thread/view/ThreadActions';

export type LateCommands = Required<
  Pick<
    Commands<ChatSurface>,
    | 'renameChannel'
    | 'deleteChannel'
    | 'askToRename'
    | 'askToDelete'
    | 'attachFiles'
    | 'endComparison'
    | 'findInChat'
    | 'runShortcut'
    | 'listChatActions'
    | 'runChatAction'
    | 'copyHistory'
  >
>;

/** Commands that need code of their own. */
export const lateCommands = (store: ChatStore): LateCommands => ({
  renameChannel: (input, { signal }) => renameChannel(store, input, signal),
  async deleteChannel({ channelId }, { signal }) {
    await store.organizations.whenReady(signal);
    await deleteChannel(store, channelId, store.drafts.focus);
    return {};
  },
  askToRename: async (channel, { signal }) => ({ isDone: await askToRename(store, channel, signal) }),
  askToDelete: async (channel, { signal }) => ({
    isDone: await askToDelete(store, channel, store.drafts.focus, signal),
  }),
  async attachFiles({ files }, { signal }) {
    const handed = z.safeParse(z.array(handedFile), files);
    if (!handed.success)
      throw new OrielError('INVALID_MESSAGE', '"files" is a list of { name, type, data }.');
    await store.organizations.whenReady(signal);
    // The tray shows the result of each file.
    void trayOf(store, store.threads.shown.peek()).add(
      handed.data.map(({ name, type, data }) => new File([data], name, { type })),
    );
    return {};
  },
  async endComparison() {
    const comparison = store.comparison.peek();
    const first = comparison?.answers.peek()[0];
    if (!comparison || !first) return {};
    await comparison.keep(first);
    store.drafts.focus();
    return {};
  },
  findInChat() {
    store.host.shell.dispatchEvent(new CustomEvent(findEvent));
    return {};
  },
  async runShortcut({ shortcut }) {
    // A copy is confirmed by the code around the field, which is there once there is an answer.
    if (shortcut === 'copyAnswer') store.host.shell.dispatchEvent(new Event(copyEvent));
    else await runShortcut(store, shortcut);
    return {};
  },
  listChatActions: () => ({
    actions: hostMenu(store).map(({ id, label, danger = false }) => ({ id, label, isDanger: danger })),
  }),
  runChatAction({ id }) {
    const action = hostMenu(store).find(each => each.id === id);
    if (!action) throw new OrielError('INVALID_MESSAGE', `The chat has no action "${id}" now.`);
    action.onSelect();
    return {};
  },
  copyHistory: () => store.copyHistory(),
});
