import { useSignals, useT } from '@oriel/app-kit';
import { firstTwo, IconButton } from '@oriel/ui';
import { History, SquarePen } from 'lucide-react';
import { useChat } from '../../session/chat-context';

/** The header of a panel: current chat, new chat, and previous chats. */
export function PanelHeader() {
  useSignals();
  const t = useT();
  const { host, currentOrganization, startNewChat, isHistoryOpen } = useChat();
  const organization = currentOrganization.value?.session.organization;
  const title = host.props.value.title ?? t('chat.name');
  const isReadonly = host.props.value.readonly === true;
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
        <IconButton label={t('chat.newChat')} onClick={startNewChat}>
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
