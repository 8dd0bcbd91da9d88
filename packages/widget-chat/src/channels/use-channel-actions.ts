import type { Channel } from '@oriel/contracts';
import { useI18n } from '@oriel/widget-kit';
import { useRef } from 'react';
import { channelName } from '../session/channel-name';
import { useChat } from '../store/chat-context';
import { channelRenameDialog } from './rename-dialog';
import { useCopyHistory } from './use-copy-history';

export interface ChannelActions {
  rename(): void;
  remove(): void;
  /** Copies its messages as Markdown. */
  copy(): void;
}

/**
 * Actions on a channel. No second action starts while one is pending.
 *
 * @param onDeleted - called before the list is drawn without it
 */
export function useChannelActions(channel: Channel, onDeleted?: () => void): ChannelActions {
  const { t, locale } = useI18n();
  const store = useChat();
  const copyHistory = useCopyHistory();
  const isBusy = useRef(false);
  const { host } = store;
  const channelId = channel.id;
  const name = channelName(channel, locale);
  const organization = () => store.currentOrganization.peek();

  // A dialog that is open already stays, and nothing else happens.
  const once = (action: () => Promise<void>) => () => {
    if (isBusy.current) return;
    isBusy.current = true;
    action()
      .catch(() => undefined)
      .finally(() => {
        isBusy.current = false;
      });
  };
  const fail = (title: string) => host.notify({ kind: 'danger', title });

  return {
    rename: once(async () => {
      const session = organization()?.session;
      const organizationId = session?.organization.id;
      const args = { organizationId, channelId, name, nameRule: session?.user.nameRule };
      if (!(await host.openDialog(channelRenameDialog, args))) return;
      await organization()?.channels.refresh(channelId);
      store.organizations.tellChannels();
    }),
    remove: once(async () => {
      const isSure = await host.confirm({
        title: t('channels.deleteTitle', { name }),
        text: t('channels.deleteText'),
        confirmLabel: t('channels.delete'),
        destructive: true,
      });
      if (isSure)
        await store.deleteChannel(channelId, onDeleted).catch(() => fail(t('channels.deleteFailed')));
    }),
    copy: once(() => copyHistory(channelId)),
  };
}
