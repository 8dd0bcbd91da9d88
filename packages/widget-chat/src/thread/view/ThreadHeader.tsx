import { fetched, useSignals, useT } from '@oriel/app-kit';
import { IconButton } from '@oriel/ui';
import { Menu } from 'lucide-react';
import { channelName } from '../../channels/channel-name';
import { later } from '../../later';
import { useChat } from '../../session/chat-context';

const ThreadTitle = later('ThreadTitle');
const ThreadActions = fetched(() => import('./ThreadActions'));

/** The header of the full chat: its name and the actions on it. */
export function ThreadHeader() {
  useSignals();
  const t = useT();
  const { host, currentOrganization, threads, isHistoryOpen } = useChat();
  const thread = threads.shown.value;
  const channel = currentOrganization.value?.channels.find(thread.channelId.value);
  const name = channel ? channelName(channel, host.locale.value) : t('chat.newChat');
  const isAsked = thread.turns.value.length > 0;
  return (
    <header className="c-thread-head o-row" part="header">
      <IconButton
        className="c-narrow"
        label={t('chat.history')}
        aria-expanded={isHistoryOpen.value}
        onClick={() => {
          isHistoryOpen.value = !isHistoryOpen.value;
        }}
      >
        <Menu />
      </IconButton>
      <h2 className="o-line" dir="auto" data-words={channel?.id}>
        {channel && isAsked && host.props.value.readonly !== true ? (
          <ThreadTitle waiting={name} channel={channel} />
        ) : (
          name
        )}
      </h2>
      {channel && isAsked && <ThreadActions channel={channel} />}
    </header>
  );
}
