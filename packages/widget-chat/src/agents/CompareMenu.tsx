import { useSignals, useT } from '@oriel/app-kit';
import { limits } from '@oriel/contracts';
import { IconButton, Menu } from '@oriel/ui';
import { Columns2 } from 'lucide-react';
import { agentDescription, agentName } from '../session/agent-name';
import type { OrganizationChat } from '../session/chat-context';
import { useChat } from '../session/chat-context';

/** Selects the agents that answer beside the current one. */
export function CompareMenu({ organization }: { organization: OrganizationChat }) {
  useSignals();
  const t = useT();
  const store = useChat();
  const { host, comparing } = store;
  const locale = host.locale.value;
  const current = organization.agents.current.value;
  const others = organization.agents.agents.value.filter(({ id }) => id !== current?.id);
  const chosen = comparing.value?.(current?.id).compareWith ?? [];
  const isFull = chosen.length >= limits.comparedAgents - 1;
  if (!current || others.length === 0) return null;

  return (
    <Menu
      label={t('compare.choose')}
      placement="top-start"
      trigger={props => (
        <IconButton label={t('compare.choose')} size="small" {...props}>
          <Columns2 />
        </IconButton>
      )}
      rows={[
        { kind: 'label', id: 'label', label: t('compare.also') },
        ...others.map(agent => {
          const isChosen = chosen.includes(agent.id);
          return {
            id: agent.id,
            label: agentName(agent, locale),
            description: agentDescription(agent, locale),
            choice: 'checkbox' as const,
            checked: isChosen,
            disabled: isFull && !isChosen,
            onSelect: () =>
              void store
                .compareWith(
                  organization,
                  isChosen ? chosen.filter(id => id !== agent.id) : [...chosen, agent.id],
                )
                .catch(() => undefined),
          };
        }),
      ]}
    />
  );
}
