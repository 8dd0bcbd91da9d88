import type { Channel } from '@oriel/contracts';
import { IconButton, Menu } from '@oriel/ui';
import { useT } from '@oriel/widget-kit';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useChat } from '../chat/chat-context';
import type { Workspace } from '../chat/workspace';
import { channelRenameDialog } from './rename-dialog-name';

export interface ChannelRowProps {
  channel: Channel;
  isCurrent: boolean;
  workspace: Workspace;
}

/** One channel: opens it, and offers to rename or delete it. */
export function ChannelRow({ channel, isCurrent, workspace }: ChannelRowProps) {
  const t = useT();
  const store = useChat();
  const { host, conversation, isHistoryOpen } = store;
  const { id, name } = channel;

  const open = () => {
    conversation.open(id);
    isHistoryOpen.value = false;
  };
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
    await store
      .deleteChannel(id)
      .catch(() => host.notify({ kind: 'danger', title: t('channels.deleteFailed') }));
  };
  // A dialog that is open already stays, and nothing else happens.
  const quietly = (action: () => Promise<void>) => () => void action().catch(() => undefined);

  return (
    <li className="c-channel" data-current={isCurrent ? '' : undefined}>
      <button
        type="button"
        className="c-channel-open"
        data-channel={id}
        aria-current={isCurrent ? 'page' : undefined}
        title={name}
        onClick={open}
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
          { id: 'rename', label: t('channels.rename'), icon: <Pencil />, onSelect: quietly(rename) },
          { kind: 'divider', id: 'divider' },
          {
            id: 'delete',
            label: t('channels.delete'),
            icon: <Trash2 />,
            danger: true,
            onSelect: quietly(remove),
          },
        ]}
      />
    </li>
  );
}
