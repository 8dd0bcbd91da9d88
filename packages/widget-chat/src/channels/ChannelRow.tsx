import type { Channel } from '@oriel/contracts';
import { IconButton, Menu } from '@oriel/ui';
import { useI18n } from '@oriel/widget-kit';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useChat } from '../chat/chat-context';
import type { Workspace } from '../chat/workspace';
import { channelName } from './channel-name';
import { channelRenameDialog, RenameDialog } from './rename-dialog';

export interface ChannelRowProps {
  channel: Channel;
  isCurrent: boolean;
  workspace: Workspace;
  /** Gives the focus to what stands beside the row; called while the row is still there. */
  onLeave: (row: HTMLElement | null) => void;
}

/** One channel: opens it, and offers to rename or delete it. */
export function ChannelRow({ channel, isCurrent, workspace, onLeave }: ChannelRowProps) {
  const { t, locale } = useI18n();
  const store = useChat();
  const { host } = store;
  const { id } = channel;
  const name = channelName(channel, locale);
  const row = useRef<HTMLLIElement>(null);
  const isAsking = useRef(false);

  const rename = async () => {
    const organizationId = workspace.session.organization.id;
    const renamed = await host.openDialog(channelRenameDialog, { organizationId, channelId: id, name });
    if (!renamed) return;
    await workspace.channels.refresh(id);
    store.tellChannels();
  };
  const remove = async () => {
    const isSure = await host.confirm({
      title: t('channels.deleteTitle', { name }),
      text: t('channels.deleteText'),
      confirmLabel: t('channels.delete'),
      destructive: true,
    });
    if (!isSure) return;
    try {
      await store.deleteChannel(id, () => onLeave(row.current));
    } catch {
      await host.notify({ kind: 'danger', title: t('channels.deleteFailed') });
    }
  };
  // A dialog that is open already stays, and nothing else happens.
  const once = (action: () => Promise<void>) => () => {
    if (isAsking.current) return;
    isAsking.current = true;
    action()
      .catch(() => undefined)
      .finally(() => {
        isAsking.current = false;
      });
  };

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
        className="c-channel-open"
        data-channel={id}
        aria-current={isCurrent ? 'page' : undefined}
        title={name}
        onClick={() => store.openChannel(id)}
      >
        {name}
      </button>
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
          { id: 'rename', label: t('channels.rename'), icon: <Pencil />, onSelect: once(rename) },
          { kind: 'divider', id: 'divider' },
          {
            id: 'delete',
            label: t('channels.delete'),
            icon: <Trash2 />,
            danger: true,
            onSelect: once(remove),
          },
        ]}
      />
    </li>
  );
}
