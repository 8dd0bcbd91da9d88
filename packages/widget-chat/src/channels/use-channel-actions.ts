import { useAct, useI18n } from '@oriel/app-kit';
import { type Channel, type RouteInput, updateChannel } from '@oriel/contracts';
import { useRef } from 'react';
import { useChat } from '../session/chat-context';
import { askToDelete, askToRename } from './ask-about-channel';
import { channelShareDialog, chatTransferDialog } from './channel-dialogs';
import { channelName } from './channel-name';
import { chatFolderDialog } from './folders/folder-dialog';
import { focusRow } from './move-focus';
import { restoreFromBin } from './restore-from-bin';

export interface ChannelActions {
  rename(): void;
  remove(): void;
  /** Opens the dialog that creates, renews or revokes a link. */
  share(): void;
  /** Opens the dialog that moves the channel into or out of a folder. */
  move(): void;
  /** Opens the dialog that saves the channel as a file. */
  save(): void;
  /** Copies the channel's messages as Markdown. */
  copy(): void;
  /** Pins the channel to the top, or unpins it. */
  pin(): void;
  /** Archives the channel, or restores it. */
  archive(): void;
}

/**
 * Actions on a channel. No second action starts while one is pending.
 *
 * @param onGone - called before the list is rendered without the channel
 */
export function useChannelActions(channel: Channel, onGone?: () => void): ChannelActions {
  const { t, locale } = useI18n();
  const store = useChat();
  const act = useAct();
  const isBusy = useRef(false);
  const { host } = store;
  const channelId = channel.id;
  const name = channelName(channel, locale);

  // If a dialog is already open, it stays and nothing else happens.
  const once = (action: () => Promise<void>) => () => {
    if (isBusy.current) return;
    isBusy.current = true;
    action()
      .catch(() => undefined)
      .finally(() => {
        isBusy.current = false;
      });
  };
  const change = async (body: RouteInput<typeof updateChannel>['body'], signal: AbortSignal) => {
    const { session, channels } = await store.organizations.whenReady(signal);
    const params = { organizationId: session.organization.id, channelId };
    channels.put(await host.client.call(updateChannel, { params, body }, { signal }));
    store.organizations.tellChannels();
  };
  const isArchived = channel.archivedAt !== undefined;
  const fail = (title: string) => host.notify({ kind: 'danger', title });

  return {
    rename: once(async () => {
      await askToRename(store, { channelId, name });
    }),
    remove: once(async () => {
      const isDeleted = await askToDelete(store, { channelId, name }, onGone).catch(() =>
        fail(t('channels.deleteFailed')),
      );
      // A temporary chat is deleted for good.
      if (isDeleted !== true || channel.temporary) return;
      await act(async () => undefined, {
        done: t('channels.deleted', { name }),
        failed: t('bin.restoreFailed'),
        undo: () => restoreFromBin(store, { id: channelId, messagesOf: null }),
      });
    }),
    share: once(async () => {
      const { session } = await store.organizations.whenReady(host.signal);
      await host.openDialog(channelShareDialog, { organizationId: session.organization.id, channelId, name });
    }),
    move: once(async () => {
      const organization = await store.organizations.whenReady(host.signal);
      const organizationId = organization.session.organization.id;
      const { folderId } = channel;
      const args = { mode: 'move', organizationId, channelId, name, folderId };
      if ((await host.openDialog(chatFolderDialog, args).catch(() => false)) !== true) return;
      await organization.channels.refresh(channelId);
      store.organizations.tellChannels();
      focusRow(host.root, channelId);
    }),
    save: once(async () => {
      const { session } = await store.organizations.whenReady(host.signal);
      const organizationId = session.organization.id;
      await host.openDialog(chatTransferDialog, { mode: 'export', organizationId, channelId, name });
    }),
    copy: once(async () => {
      const history = await store.copyHistory(channelId).catch(() => undefined);
      if (!history) await fail(t('thread.failed'));
      else if (await host.copy(history.text)) await host.notify({ kind: 'success', title: t('chat.copied') });
      else await host.notify({ kind: 'danger', title: t('chat.copyFailed'), text: t('chat.copyFailedText') });
    }),
    pin: once(async () => {
      const body = { pinned: channel.pinnedAt === undefined };
      await act(signal => change(body, signal), { failed: t('channels.changeFailed') });
    }),
    archive: once(async () => {
      const archive = (archived: boolean) => (signal: AbortSignal) => change({ archived }, signal);
      const work = async (signal: AbortSignal) => {
        onGone?.();
        await archive(!isArchived)(signal);
      };
      await act(work, {
        done: t(isArchived ? 'channels.unarchived' : 'channels.archived', { name }),
        failed: t('channels.changeFailed'),
        undo: () => archive(isArchived)(host.signal),
        about: channelId,
      });
    }),
  };
}
