import { useSignals, useT } from '@oriel/app-kit';
import { firstTwo, IconButton } from '@oriel/ui';
import { History, SquarePen } from 'lucide-react';
import { useChat } from '../../session/chat-context';

/** The header of a panel: current chat, new chat, and previous chats. */
export function PanelHeader() {
  useSignals();
  const t = useT();
  const store = useChat();
  const { host, currentOrganization, threads, startNewChat, isHistoryOpen } = store;
  const organization = currentOrganization.value?.session.organization;
  const title = host.props.value.title ?? t('chat.name');
  const isReadonly = host.props.value.readonly === true;
  const begin = async () => {
    const channel = currentOrganization.peek()?.channels.find(threads.shown.peek().channelId.peek());
    // Otherwise at once: a phone opens its keyboard only during the press.
    if (!channel?.temporary) return startNewChat();
    const { leaveTemporary } = await import('../../channels/leave-temporary');
    leaveTemporary(store, startNewChat);
  };
  return (
    <header className="c-panel-head o-row o-gap-1" part="header">
      <span className="c-mark" aria-hidden="true">
        {firstTwo(organization?.name ?? title)}
      </span>
      <span className="c-panel-title">
        <b className="o-line">{title}</b>
        {organization && <small className="o-line">{organization.name}</small>}
      </span>
      {currentOrganization.value && !isReadonly && (
        <IconButton label={t('chat.newChat')} onClick={() => void begin()}>
          <SquarePen />
        </IconButton>
      )}
      {currentOrganization.value && (
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
