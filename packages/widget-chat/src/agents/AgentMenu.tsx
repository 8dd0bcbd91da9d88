import { Menu, VisuallyHidden } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { Bot, ChevronDown } from 'lucide-react';
import { useChat } from '../chat/chat-context';
import type { Workspace } from '../chat/workspace';
import { agentDescription, agentName } from './agent-name';

/** Who answers: a button that names the agent and offers the others. */
export default function AgentMenu({ workspace: { agents, credits } }: { workspace: Workspace }) {
  useSignals();
  const t = useT();
  const { host } = useChat();
  const locale = host.locale.value;
  const current = agents.current.value;
  if (!current) {
    return agents.status.value === 'error' ? (
      <span className="c-hint">{t('composer.agentsFailed')}</span>
    ) : null;
  }
  const name = agentName(current, locale);
  return (
    <Menu
      label={t('composer.agent')}
      placement="top-start"
      trigger={props => (
        <button type="button" className="c-mini c-agent" {...props}>
          <Bot />
          <VisuallyHidden>{t('composer.agent')}</VisuallyHidden>
          <span>{name}</span>
          <ChevronDown />
        </button>
      )}
      rows={agents.agents.value.map(agent => ({
        id: agent.id,
        label: agentName(agent, locale),
        description: agentDescription(agent, locale),
        checked: agent.id === current.id,
        onSelect: () => {
          agents.choose(agent.id);
          credits.unblock();
        },
      }))}
    />
  );
}
