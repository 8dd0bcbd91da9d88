import { ResourceView, useI18n, useResource, useSignals } from '@oriel/app-kit';
import { EmptyState, IconButton } from '@oriel/ui';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OrganizationChat } from '../session/chat-context';
import { useChat } from '../session/chat-context';
import { ChannelRow } from './ChannelRow';
import { leaveRow, moveFocus } from './move-focus';
import { readChannels } from './read-channels';

interface ArchivedChannelsProps {
  organization: OrganizationChat;
  onBack: () => void;
}

/** The archived chats, with a button back to the other list. */
export function ArchivedChannels({ organization, onBack }: ArchivedChannelsProps) {
  useSignals();
  const { t } = useI18n();
  const { host, threads } = useChat();
  const { session, channels } = organization;
  const organizationId = session.organization.id;
  const back = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const archived = useResource(
    signal => readChannels(host.client, organizationId, true, signal),
    organizationId,
  );
  const known = channels.channels.value;
  const current = threads.shown.value.channelId.value;
  useEffect(() => back.current?.focus(), []);
  // Renaming, deleting or restoring a chat here first changes the other list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when the other list has changed
  useEffect(() => void archived.reload(), [archived, known]);
  return (
    <>
      <div className="c-archive-head o-row">
        <IconButton ref={back} size="small" label={t('channels.archiveBack')} onClick={onBack}>
          <ArrowLeft />
        </IconButton>
        <h3>{t('channels.archiveTitle')}</h3>
      </div>
      <ResourceView
        resource={archived}
        isEmpty={rows => rows.length === 0}
        empty={
          <EmptyState compact level={3} title={t('channels.archiveEmpty')}>
            {t('channels.archiveEmptyText')}
          </EmptyState>
        }
      >
        {rows => (
          <ul ref={list} onKeyDown={event => moveFocus(event, list.current)}>
            {rows.map(channel => (
              <ChannelRow
                key={channel.id}
                channel={channel}
                isCurrent={channel.id === current}
                onLeave={row => leaveRow(row, list.current, back.current)}
              />
            ))}
          </ul>
        )}
      </ResourceView>
    </>
  );
}
