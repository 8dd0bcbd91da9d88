import type { Channel } from '@oriel/contracts';
import { useI18n } from '@oriel/widget-kit';
import { useRef } from 'react';
import { channelName } from '../session/channel-name';
import { useChat } from '../store/chat-context';
import { askToDelete, askToRename } from './ask-about-channel';
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
      await askToRename(store, { channelId, name });
    }),
    remove: once(async () => {
      await askToDelete(store, { channelId, name }, onDeleted).catch(() => fail(t('channels.deleteFailed')));
    }),
    copy: once(() => copyHistory(channelId)),
  };
}
