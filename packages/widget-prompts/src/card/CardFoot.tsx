import { useI18n, useSignals } from '@oriel/app-kit';
import type { PromptCardItem } from '@oriel/contracts';
import { Bot } from 'lucide-react';
import { usePrompts } from '../store/prompts-context';
import { agentName } from './agent-name';
import { CardAuthor } from './CardAuthor';
import { VisibilityIcon } from './VisibilityIcon';

/** The foot of a card: fields to fill in, agent, author, visibility. */
export function CardFoot({ card }: { card: PromptCardItem }) {
  const { t } = useI18n();
  return (
    <div className="p-foot">
      {card.variableCount > 0 && (
        <span className="p-slot">{t('card.fields', { count: card.variableCount })}</span>
      )}
      <CardAgent card={card} />
      <CardAuthor card={card} />
      <VisibilityIcon visibility={card.visibility} />
    </div>
  );
}

/** The name of the card's agent, once loaded. */
export function CardAgent({ card: { defaultAgentId } }: { card: Pick<PromptCardItem, 'defaultAgentId'> }) {
  // Most cards have no agent; only a card that has one subscribes to the agents.
  return defaultAgentId && <AgentName agentId={defaultAgentId} />;
}

function AgentName({ agentId }: { agentId: string }) {
  useSignals();
  const { locale } = useI18n();
  const agents = usePrompts().session.value?.agents.value.value ?? [];
  const agent = agents.find(({ id }) => id === agentId);
  if (!agent) return null;
  return (
    <span className="p-agent o-line">
      <Bot />
      {agentName(agent, locale)}
    </span>
  );
}
