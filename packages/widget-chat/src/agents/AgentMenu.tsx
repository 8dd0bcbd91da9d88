import { useFormat, useSignals, useT } from '@oriel/app-kit';
import type { Agent } from '@oriel/contracts';
import { Menu, VisuallyHidden } from '@oriel/ui';
import { Bot, ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { agentDescription, agentName } from '../session/agent-name';
import type { OrganizationChat } from '../session/chat-context';
import { useChat } from '../session/chat-context';
import { AgentPicture } from './AgentPicture';
import { CompareMenu } from './CompareMenu';
import { chooseAgent } from './choose-agent';

export interface AgentMenuProps {
  organization: OrganizationChat;
  /** The menu was requested before it was loaded. */
  startsOpen: boolean;
  /** The button that the menu replaces had the focus. */
  hasFocus: boolean;
}

/** The agent menu: a button with the agent's name that lists the other agents. */
export function AgentMenu({ organization, startsOpen, hasFocus }: AgentMenuProps) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const chat = useChat();
  const { host, comparing } = chat;
  const [noteOf, setNoteOf] = useState<(agent: Agent) => string | undefined>();
  // Prices and health load with the menu, and may change before it is opened again.
  const learn = async () => {
    const { agentNote, readModels } = await import('./model-note');
    const known = await readModels(host);
    setNoteOf(() => (agent: Agent) => agentNote(agent, known, t, format));
  };
  const learnOnce = useRef(learn);
  useEffect(() => {
    if (startsOpen) learnOnce.current().catch(() => undefined);
  }, [startsOpen]);
  const { agents, credits, session } = organization;
  const locale = host.locale.value;
  const current = agents.current.value;
  if (!current) {
    return agents.status.value === 'error' ? (
      <span className="c-hint">{t('composer.agentsFailed')}</span>
    ) : null;
  }
  const name = agentName(current, locale);
  const count = 1 + (comparing.value?.(current.id).compareWith?.length ?? 0);
  return (
    <>
      <Menu
        label={t('composer.agent')}
        placement="top-start"
        startsOpen={startsOpen}
        onOpenChange={open => open && void learn().catch(() => undefined)}
        trigger={props => (
          // biome-ignore lint/a11y/noAutofocus: it gives back what the button before it had
          <button type="button" className="c-mini c-agent o-inline" autoFocus={hasFocus} {...props}>
            <Bot />
            <VisuallyHidden>{t('composer.agent')}</VisuallyHidden>
            <span>{count > 1 ? t('compare.agents', { count }) : name}</span>
            <ChevronDown />
          </button>
        )}
        rows={agents.agents.value.map(agent => ({
          id: agent.id,
          label: agentName(agent, locale),
          description:
            [agentDescription(agent, locale), noteOf?.(agent)].filter(Boolean).join(' · ') || undefined,
          checked: agent.id === current.id,
          icon: agent.pictureId && (
            <AgentPicture
              agent={agent}
              client={host.client}
              organizationId={session.organization.id}
              name={agentName(agent, locale)}
              size="small"
            />
          ),
          onSelect: () => {
            void chooseAgent(chat, agent.id);
            credits.unblock();
          },
        }))}
      />
      <CompareMenu organization={organization} />
    </>
  );
}
