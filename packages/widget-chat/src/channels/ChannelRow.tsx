import { useI18n, useSignals } from '@oriel/app-kit';
import type { Channel } from '@oriel/contracts';
import { IconButton, Menu } from '@oriel/ui';
import { isApplicationPerson } from '@oriel/widget-kit';
import {
  Archive,
  ArchiveRestore,
  Copy,
  Download,
  Ellipsis,
  FolderInput,
  Pencil,
  Pin,
  PinOff,
  Share2,
  Trash2,
} from 'lucide-react';
import { useRef } from 'react';
import { useChat } from '../session/chat-context';
import { RenameDialog } from './channel-dialogs';
import { channelName } from './channel-name';
import { openChannel } from './open-channel';
import { useChannelActions } from './use-channel-actions';

export interface ChannelRowProps {
  channel: Channel;
  isCurrent: boolean;
  /** Moves the focus to the element beside the row; called before the row is removed. */
  onLeave: (row: HTMLElement | null) => void;
}

/** One channel: opens it and offers its actions. */
export function ChannelRow({ channel, isCurrent, onLeave }: ChannelRowProps) {
  useSignals();
  const { t, locale } = useI18n();
  const store = useChat();
  const mayShare = !isApplicationPerson(store.currentOrganization.value?.session.user);
  const { id } = channel;
  const name = channelName(channel, locale);
  const isPinned = channel.pinnedAt !== undefined;
  const isArchived = channel.archivedAt !== undefined;
  const row = useRef<HTMLLIElement>(null);
  const actions = useChannelActions(channel, () => onLeave(row.current));

  return (
    <li
      ref={row}
      className="c-channel"
      data-current={isCurrent ? '' : undefined}
      onPointerEnter={RenameDialog.preload}
      onFocus={RenameDialog.preload}
    >
      <button
        type="button"
        className="c-channel-open o-line"
        dir="auto"
        data-channel={id}
        aria-current={isCurrent ? 'page' : undefined}
        title={name}
        onClick={() => openChannel(store, id)}
      >
        {name}
      </button>
      {isPinned && <Pin className="c-channel-pin" aria-hidden="true" />}
      <Menu
        label={t('channels.actions', { name })}
        placement="bottom-end"
        trigger={props => (
          <IconButton
            className="c-channel-more"
            size="small"
            label={t('channels.actions', { name })}
            {...props}
          >
            <Ellipsis />
          </IconButton>
        )}
        rows={[
          { id: 'rename', label: t('channels.rename'), icon: <Pencil />, onSelect: actions.rename },
          {
            id: 'pin',
            label: t(isPinned ? 'channels.unpin' : 'channels.pin'),
            icon: isPinned ? <PinOff /> : <Pin />,
            onSelect: actions.pin,
          },
          {
            id: 'archive',
            label: t(isArchived ? 'channels.unarchive' : 'channels.archive'),
            icon: isArchived ? <ArchiveRestore /> : <Archive />,
            onSelect: actions.archive,
          },
          { id: 'move', label: t('folders.moveTo'), icon: <FolderInput />, onSelect: actions.move },
          ...(mayShare
            ? [{ id: 'share', label: t('channels.share'), icon: <Share2 />, onSelect: actions.share }]
            : []),
          { id: 'save', label: t('transfer.export'), icon: <Download />, onSelect: actions.save },
          { id: 'copy', label: t('chat.copyHistory'), icon: <Copy />, onSelect: actions.copy },
          { kind: 'divider', id: 'divider' },
          {
            id: 'delete',
            label: t('channels.delete'),
            icon: <Trash2 />,
            danger: true,
            onSelect: actions.remove,
          },
        ]}
      />
    </li>
  );
}
