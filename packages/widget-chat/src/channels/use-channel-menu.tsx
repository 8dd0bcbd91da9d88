import { useI18n, useSignals } from '@oriel/app-kit';
import type { Channel } from '@oriel/contracts';
import type { MenuAction, MenuRow } from '@oriel/ui';
import { isApplicationPerson } from '@oriel/widget-kit';
import {
  Archive,
  ArchiveRestore,
  Copy,
  Download,
  FolderInput,
  Pencil,
  Pin,
  PinOff,
  Share2,
  Trash2,
} from 'lucide-react';
import { useChat } from '../session/chat-context';
import { useChannelActions } from './use-channel-actions';

export interface ChannelMenuOptions {
  /** Called before the list is rendered without the channel. */
  onGone?: (() => void) | undefined;
  /** Actions on the text of the chat, while it is shown. */
  find?: MenuAction | undefined;
  print?: MenuAction | undefined;
  fullScreen?: MenuAction | undefined;
}

/** The actions on a whole chat: the rows of its menu in the list of chats, in its header, and in the header of a host. */
export function useChannelMenu(
  channel: Channel,
  { onGone, find, print, fullScreen }: ChannelMenuOptions,
): MenuRow[] {
  useSignals();
  const { t } = useI18n();
  const store = useChat();
  // A temporary chat is deleted when it is left, and its link with it.
  const mayShare = !channel.temporary && !isApplicationPerson(store.currentOrganization.value?.session.user);
  const isPinned = channel.pinnedAt !== undefined;
  const isArchived = channel.archivedAt !== undefined;
  const actions = useChannelActions(channel, onGone);
  const rows: (MenuRow | false | undefined)[] = [
    { id: 'rename', label: t('channels.rename'), icon: <Pencil />, onSelect: actions.rename },
    mayShare && { id: 'share', label: t('channels.share'), icon: <Share2 />, onSelect: actions.share },
    {
      id: 'pin',
      label: t(isPinned ? 'channels.unpin' : 'channels.pin'),
      icon: isPinned ? <PinOff /> : <Pin />,
      onSelect: actions.pin,
    },
    { id: 'move', label: t('folders.moveTo'), icon: <FolderInput />, onSelect: actions.move },
    find,
    { id: 'copy', label: t('chat.copyHistory'), icon: <Copy />, onSelect: actions.copy },
    { id: 'save', label: t('transfer.export'), icon: <Download />, onSelect: actions.save },
    print,
    fullScreen,
    {
      id: 'archive',
      label: t(isArchived ? 'channels.unarchive' : 'channels.archive'),
      icon: isArchived ? <ArchiveRestore /> : <Archive />,
      onSelect: actions.archive,
    },
    { kind: 'divider', id: 'divider' },
    {
      id: 'delete',
      label: t('channels.delete'),
      icon: <Trash2 />,
      danger: true,
      onSelect: actions.remove,
    },
  ];
  return rows.filter(row => row !== false && row !== undefined);
}
