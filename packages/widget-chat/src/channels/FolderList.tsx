import { useAct, useErrorText, useI18n, useSignals } from '@oriel/app-kit';
import type { Channel, ChatFolder } from '@oriel/contracts';
import { Button, IconButton, InlineNote, Menu, sheet, useSheet } from '@oriel/ui';
import { ChevronRight, Ellipsis, Folder, FolderOpen, MessageSquarePlus, Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OrganizationChat } from '../session/chat-context';
import { useChat } from '../session/chat-context';
import { ChannelRow } from './ChannelRow';
import { chatFolderDialog } from './folders/folder-dialog';
import { foldersOf, newChatIn } from './folders/folder-store';
import css from './folders/folders.css?inline';
import { groupChannels } from './group-channels';
import { leaveRow } from './move-focus';
import { openChannel } from './open-channel';

const styles = sheet(css);

interface FolderListProps {
  organization: OrganizationChat;
  /** The channels in a folder. */
  channels: readonly Channel[];
  list: RefObject<HTMLElement | null>;
  newChat: RefObject<HTMLButtonElement | null>;
}

/** The folders of a user with their chats, listed above the other chats. */
export function FolderList({ organization, channels, list, newChat }: FolderListProps) {
  useSignals();
  useSheet(styles);
  const { t, locale } = useI18n();
  const errorText = useErrorText();
  const chat = useChat();
  const folders = foldersOf(chat, organization);
  const state = folders.state.value;
  const known = folders.value.value;
  const isMissing = channels.some(({ folderId }) => !known?.some(({ id }) => id === folderId));
  // Reload for a folder created in another tab.
  useEffect(() => {
    if (isMissing && folders.state.peek().kind === 'ready') void folders.reload();
  }, [folders, isMissing]);
  const sorted = groupChannels(channels, organization.channels.sort.value, new Date(), locale).flatMap(
    group => group.channels,
  );
  const current = chat.threads.shown.value.channelId.value;
  const rowsOf = (rows: readonly Channel[]) => (
    <ul>
      {rows.map(channel => (
        <ChannelRow
          key={channel.id}
          channel={channel}
          isCurrent={channel.id === current}
          onLeave={row => leaveRow(row, list.current, newChat.current)}
        />
      ))}
    </ul>
  );
  if (state.kind === 'failed') {
    return (
      <>
        <InlineNote tone="danger" title={t('folders.failed')}>
          {errorText(state.error).text}
          <Button size="small" onClick={() => void folders.reload()}>
            {t('chat.retry')}
          </Button>
        </InlineNote>
        {/* The chats stay readable. */}
        {rowsOf(sorted)}
      </>
    );
  }
  if (!known || known.length === 0) return null;
  return (
    <div>
      <h3 className="c-period">{t('folders.title')}</h3>
      <ul className="c-folders">
        {known.map(folder => {
          const rows = sorted.filter(({ folderId }) => folderId === folder.id);
          return (
            <FolderRow
              key={folder.id}
              folder={folder}
              organization={organization}
              count={rows.length}
              hasCurrent={rows.some(({ id }) => id === current)}
              onLeave={row => leaveRow(row, list.current, newChat.current)}
            >
              {rows.length > 0 ? rowsOf(rows) : <p className="c-folder-empty">{t('folders.empty')}</p>}
            </FolderRow>
          );
        })}
      </ul>
    </div>
  );
}

interface FolderRowProps {
  folder: ChatFolder;
  organization: OrganizationChat;
  count: number;
  hasCurrent: boolean;
  onLeave: (row: HTMLElement | null) => void;
  children: React.ReactNode;
}

function FolderRow({ folder, organization, count, hasCurrent, onLeave, children }: FolderRowProps) {
  const { t } = useI18n();
  const chat = useChat();
  const act = useAct();
  const { host, organizations } = chat;
  const { id, name } = folder;
  const [isOpen, setOpen] = useState(hasCurrent);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (hasCurrent) setOpen(true);
  }, [hasCurrent]);
  const ask = (mode: 'edit' | 'delete') => async () => {
    const organizationId = organization.session.organization.id;
    const done = await host
      .openDialog(chatFolderDialog, { mode, organizationId, folder, chats: count })
      .catch(() => undefined);
    if (done !== true) return;
    if (mode === 'delete') {
      onLeave(row.current);
      const shown = chat.threads.shown.peek().channelId.peek();
      await organization.channels.load();
      if (shown && hasCurrent && !organization.channels.find(shown)) chat.threads.forget(shown);
    }
    await foldersOf(chat, organization).reload();
    organizations.tellChannels();
  };
  const begin = async () => {
    const { isDone, ...made } = await act(() => newChatIn(chat, organization, id), {
      failed: t('folders.chatFailed'),
    });
    if (!isDone || !('result' in made)) return;
    setOpen(true);
    openChannel(chat, made.result);
    chat.drafts.focus();
  };
  return (
    <li ref={row}>
      <div className="c-channel">
        <button
          type="button"
          className="c-channel-open c-folder-open o-row o-line"
          data-channel=""
          aria-expanded={isOpen}
          title={name}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight className="c-folder-arrow" />
          {isOpen ? <FolderOpen /> : <Folder />}
          <span className="o-line" dir="auto">
            {name}
          </span>
          <small>{count}</small>
        </button>
        <Menu
          label={t('folders.actions', { name })}
          placement="bottom-end"
          trigger={props => (
            <IconButton
              className="c-channel-more"
              size="small"
              label={t('folders.actions', { name })}
              {...props}
            >
              <Ellipsis />
            </IconButton>
          )}
          rows={[
            {
              id: 'new',
              label: t('folders.newChat'),
              icon: <MessageSquarePlus />,
              onSelect: () => void begin(),
            },
            { id: 'edit', label: t('folders.edit'), icon: <Pencil />, onSelect: () => void ask('edit')() },
            { kind: 'divider', id: 'divider' },
            {
              id: 'delete',
              label: t('folders.delete'),
              icon: <Trash2 />,
              danger: true,
              onSelect: () => void ask('delete')(),
            },
          ]}
        />
      </div>
      {isOpen && <div className="c-folder-chats">{children}</div>}
    </li>
  );
}
