import { firstTwo, IconButton } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { Copy, History, Menu, SquarePen } from 'lucide-react';
import { channelName } from '../channels/channel-name';
import { useChat } from '../chat/chat-context';
import { useCopyHistory } from './use-copy-history';

/** The head of a panel: whose chat it is, a new chat, and the chats before. */
export function PanelHeader() {
  useSignals();
  const t = useT();
  const { host, workspace, startNewChat, isHistoryOpen } = useChat();
  const organization = workspace.value?.session.organization;
  const title = host.props.value.title ?? t('chat.name');
  const isReadonly = host.props.value.readonly === true;
  return (
    <header className="c-panel-head" part="header">
      <span className="c-mark" aria-hidden="true">
        {firstTwo(organization?.name ?? title)}
      </span>
      <span className="c-panel-title">
        <b>{title}</b>
        {organization && <small>{organization.name}</small>}
      </span>
      {workspace.value && !isReadonly && (
        <IconButton label={t('chat.newChat')} onClick={startNewChat}>
          <SquarePen />
        </IconButton>
      )}
      {workspace.value && (
        <IconButton
          label={t('chat.history')}
          aria-expanded={isHistoryOpen.value}
          onClick={() => {
            isHistoryOpen.value = !isHistoryOpen.value;
          }}
        >
          <History />
        </IconButton>
      )}
    </header>
  );
}

/** The head of the full chat: its name, and what can be done with the whole of it. */
export function ThreadHeader() {
  useSignals();
  const t = useT();
  const { host, workspace, conversation, isHistoryOpen } = useChat();
  const copyHistory = useCopyHistory();
  const thread = conversation.thread.value;
  const channel = workspace.value?.channels.find(thread.channelId.value);
  return (
    <header className="c-thread-head" part="header">
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
      <h2>{channel ? channelName(channel, host.locale.value) : t('chat.newChat')}</h2>
      {thread.turns.value.length > 0 && (
        <IconButton label={t('chat.copyHistory')} onClick={copyHistory}>
          <Copy />
        </IconButton>
      )}
    </header>
  );
}
