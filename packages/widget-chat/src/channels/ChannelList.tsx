import { fetched, useAct, useErrorText, useI18n, useSignals, useT } from '@oriel/app-kit';
import { deleteMyChannels } from '@oriel/contracts';
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  Menu,
  SearchField,
  Skeleton,
  SkeletonRegion,
  sheet,
  useSheet,
} from '@oriel/ui';
import {
  Archive,
  ArrowDownUp,
  Download,
  Ellipsis,
  EyeOff,
  FileUp,
  FolderPlus,
  SquarePen,
  Trash,
  Trash2,
} from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { OrganizationChat } from '../session/chat-context';
import { useChat } from '../session/chat-context';
import { ArchivedChannels } from './ArchivedChannels';
import { ChannelRow } from './ChannelRow';
import { ChatSearch } from './ChatSearch';
import { chatBinDialog, chatTransferDialog } from './channel-dialogs';
import { channelSorts } from './channel-sort';
import css from './channels.css?inline';
import { FolderList } from './FolderList';
import { chatFolderDialog } from './folders/folder-dialog';
import { foldersOf } from './folders/folder-store';
import { groupChannels } from './group-channels';
import { leaveTemporary } from './leave-temporary';
import { leaveRow, moveFocus } from './move-focus';
import { readChannels } from './read-channels';
import { showRestored } from './restore-from-bin';
import { useTemporary } from './use-temporary';

const styles = sheet(css);
const restoredSchema = z.array(z.object({ id: z.string(), messagesOf: z.nullable(z.string()) }));
const RetentionNote = fetched(() => import('./RetentionNote'));
/** Maximum characters of a search. */
const longestSearch = 200;

/** The channels of a user, newest first; replaced by search results or the archive. */
export default function ChannelList({ organization }: { organization: OrganizationChat }) {
  useSignals();
  useSheet(styles);
  const { t } = useI18n();
  const chat = useChat();
  const { host, organizations, startNewChat } = chat;
  const { channels, session } = organization;
  const [search, setSearch] = useState('');
  const [isArchive, setArchive] = useState(false);
  const newChat = useRef<HTMLButtonElement>(null);
  const deleteChats = useDeleteChats(organization);
  const beginTemporary = useTemporary(organization);
  useEffect(
    () => channels.need(() => readChannels(host.client, session.organization.id, false)),
    [channels, host, session],
  );
  const transfer = async (args: { mode: 'import' } | { mode: 'export'; name: string }) => {
    const organizationId = session.organization.id;
    const isChanged = await host
      .openDialog(chatTransferDialog, { ...args, organizationId })
      .catch(() => false);
    if (isChanged !== true) return;
    await channels.load();
    organizations.tellChannels();
  };
  const addFolder = async () => {
    const args = { mode: 'create', organizationId: session.organization.id };
    if ((await host.openDialog(chatFolderDialog, args).catch(() => false)) !== true) return;
    await foldersOf(chat, organization).reload();
  };

  const openBin = async () => {
    const args = { organizationId: session.organization.id };
    const restored = await host.openDialog(chatBinDialog, args).catch(() => undefined);
    // Another host may have the dialog, and close it with something else.
    const list = z.safeParse(restoredSchema, restored);
    for (const each of list.data ?? []) await showRestored(chat, each).catch(() => undefined);
  };

  return (
    <nav className="c-channels o-stack" part="channels" aria-label={t('channels.label')}>
      <div className="c-channels-head o-row o-gap-1">
        <Button
          ref={newChat}
          kind="ghost"
          className="c-new"
          icon={<SquarePen />}
          onClick={() => leaveTemporary(chat, startNewChat)}
        >
          {t('chat.newChat')}
        </Button>
        <Menu
          label={t('channels.sort')}
          placement="bottom-end"
          trigger={props => (
            <IconButton label={t('channels.sort')} {...props}>
              <ArrowDownUp />
            </IconButton>
          )}
          rows={channelSorts.map(sort => ({
            id: sort,
            label: t(`channels.sort.${sort}`),
            checked: sort === channels.sort.value,
            onSelect: () => {
              channels.sort.value = sort;
            },
          }))}
        />
        <Menu
          label={t('channels.all')}
          placement="bottom-end"
          trigger={props => (
            <IconButton label={t('channels.all')} {...props}>
              <Ellipsis />
            </IconButton>
          )}
          rows={[
            {
              id: 'temporary',
              label: t('temporary.begin'),
              icon: <EyeOff />,
              onSelect: () => void beginTemporary(),
            },
            {
              id: 'folder',
              label: t('folders.createTitle'),
              icon: <FolderPlus />,
              onSelect: () => void addFolder(),
            },
            {
              id: 'archive',
              label: t('channels.archiveTitle'),
              icon: <Archive />,
              onSelect: () => {
                setSearch('');
                setArchive(true);
              },
            },
            {
              id: 'bin',
              label: t('bin.title'),
              icon: <Trash />,
              onSelect: () => void openBin(),
            },
            {
              id: 'import',
              label: t('transfer.import'),
              icon: <FileUp />,
              onSelect: () => void transfer({ mode: 'import' }),
            },
            {
              id: 'export',
              label: t('transfer.exportAll'),
              icon: <Download />,
              onSelect: () => void transfer({ mode: 'export', name: t('channels.label') }),
            },
            { kind: 'divider', id: 'divider' },
            {
              id: 'delete',
              label: t('channels.deleteAll'),
              icon: <Trash2 />,
              danger: true,
              onSelect: () => void deleteChats(),
            },
          ]}
        />
      </div>
      <SearchField
        className="c-search"
        label={t('search.label')}
        clearLabel={t('search.clear')}
        value={search}
        maxLength={longestSearch}
        onChange={setSearch}
      />
      {search.trim() !== '' ? (
        <ChatSearch organizationId={session.organization.id} search={search.trim()} />
      ) : isArchive ? (
        <ArchivedChannels
          organization={organization}
          onBack={() => {
            setArchive(false);
            newChat.current?.focus();
          }}
        />
      ) : (
        <CurrentChannels organization={organization} newChat={newChat} />
      )}
    </nav>
  );
}

interface CurrentChannelsProps {
  organization: OrganizationChat;
  newChat: RefObject<HTMLButtonElement | null>;
}

function CurrentChannels({ organization, newChat }: CurrentChannelsProps) {
  useSignals();
  const { t, format, locale } = useI18n();
  const errorText = useErrorText();
  const chat = useChat();
  const { threads } = chat;
  const { channels } = organization;
  const folders = foldersOf(chat, organization);
  const list = useRef<HTMLElement>(null);
  const status = channels.status.value;
  // The folders stand above the list and must not push it down later.
  const isPending = ['idle', 'loading'].includes(folders.state.value.kind);
  useEffect(() => void folders.load(), [folders]);
  const current = threads.shown.value.channelId.value;
  const listed = channels.channels.value.filter(
    ({ archivedAt, temporary, draft }) => archivedAt === undefined && !temporary && !draft,
  );
  const inFolders = listed.filter(({ folderId }) => folderId !== undefined);
  // A pinned chat of a folder is in both places.
  const others = listed.filter(({ folderId, pinnedAt }) => folderId === undefined || pinnedAt !== undefined);
  const groups = groupChannels(others, channels.sort.value, new Date(), locale);
  if (status === 'error') {
    return (
      <ErrorState
        compact
        level={3}
        title={t('channels.failed')}
        requestNumber={errorText(channels.error.value).requestNumber}
        actions={<Button onClick={() => void channels.load()}>{t('chat.retry')}</Button>}
      >
        {errorText(channels.error.value).text}
      </ErrorState>
    );
  }
  return (
    <SkeletonRegion
      className="c-channels-list"
      busy={isPending || status === 'idle' || status === 'loading'}
      skeleton={<Skeleton lines={10} />}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons within */}
      <section ref={list} onKeyDown={event => moveFocus(event, list.current)}>
        <FolderList organization={organization} channels={inFolders} list={list} newChat={newChat} />
        {listed.length === 0 ? (
          <EmptyState compact level={3} title={t('channels.empty')}>
            {t('channels.emptyText')}
          </EmptyState>
        ) : (
          groups.map(({ period, month, channels: rows }) => (
            <div key={month?.getTime() ?? period}>
              {period && (
                <h3 className="c-period">
                  {period === 'month'
                    ? month && format.date(month, { month: 'long', year: 'numeric' })
                    : t(`channels.${period}`)}
                </h3>
              )}
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
            </div>
          ))
        )}
      </section>
      <RetentionNote organizationId={organization.session.organization.id} />
    </SkeletonRegion>
  );
}

/** Returns a function that deletes all chats of the user in the workspace, after a confirmation that names it. */
function useDeleteChats({ session, channels }: OrganizationChat): () => Promise<void> {
  const t = useT();
  const act = useAct();
  const { host, threads, organizations } = useChat();
  const { id, name } = session.organization;
  return async () => {
    const run = async (signal: AbortSignal) => {
      await host.client.call(
        deleteMyChannels,
        { params: { organizationId: id }, query: { cascade: true } },
        { signal },
      );
    };
    const isSure = await host
      .confirm({
        title: t('channels.deleteAllTitle', { name }),
        text: t('channels.deleteAllText', { name }),
        confirmLabel: t('channels.deleteAll'),
        destructive: true,
        run,
      })
      .catch(() => false);
    if (!isSure) return;
    const gone = threads.shown.peek().channelId.peek();
    if (gone) threads.forget(gone);
    await act(async () => {
      await channels.load();
      organizations.tellChannels(gone ?? undefined);
    });
  };
}
