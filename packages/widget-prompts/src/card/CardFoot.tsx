import { useI18n, useSignals } from '@oriel/app-kit';
import type { LibraryType, PromptCardItem } from '@oriel/contracts';
import { Bot } from 'lucide-react';
import { usePrompts } from '../store/prompts-context';
import { agentName } from './agent-name';
import { CardAuthor } from './CardAuthor';
import { VisibilityIcon } from './VisibilityIcon';

/** The foot of a card: author and agent, and at its end the number of fields to fill in. */
export function CardFoot({ card, place }: { card: PromptCardItem; place: LibraryType | undefined }) {
  const { t } = useI18n();
  return (
    <div className="p-foot o-row">
      <CardAuthor card={card} place={place} />
      <CardAgent card={card} />
      <span className="p-foot-end o-row">
        <VisibilityIcon card={card} place={place} />
        {card.variableCount > 0 && (
          <span className="p-fields">{t('card.fields', { count: card.variableCount })}</span>
        )}
      </span>
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
    <span className="p-agent o-inline o-line">
      <Bot />
      {agentName(agent, locale)}
    </span>
  );
}
