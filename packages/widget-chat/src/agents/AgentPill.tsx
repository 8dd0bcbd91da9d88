import { keepFetching, useSignals, useT } from '@oriel/app-kit';
import type { Agent } from '@oriel/contracts';
import { VisuallyHidden } from '@oriel/ui';
import { ChevronDown } from 'lucide-react';
import { type ComponentPropsWithRef, useEffect, useState } from 'react';
import { agentName } from '../session/agent-name';
import { type OrganizationChat, useChat } from '../session/chat-context';

type Picture = typeof import('./AgentPicture').AgentPicture;
let known: Picture | undefined;
const loadKnown = async () => {
  known = (await import('./AgentPicture')).AgentPicture;
  return known;
};

interface AgentPillProps extends ComponentPropsWithRef<'button'> {
  agent: Agent;
  organization: OrganizationChat;
  /** Shown instead of the agent's name: the number of agents that are asked. */
  text?: string | undefined;
}

/** The button that names the current agent. */
export function AgentPill({ agent, organization, text, ...button }: AgentPillProps) {
  useSignals();
  const t = useT();
  const { host } = useChat();
  // Not `fetched`, which would load the texts of all such components as well.
  const [AgentPicture, setPicture] = useState<Picture | undefined>(() => known);
  useEffect(() => {
    if (!AgentPicture) return keepFetching(loadKnown, found => setPicture(() => found));
  }, [AgentPicture]);
  const name = agentName(agent, host.locale.value);
  return (
    <button type="button" className="c-agent o-inline" {...button}>
      {AgentPicture ? (
        <AgentPicture
          agent={agent}
          client={host.client}
          organizationId={organization.session.organization.id}
          name={name}
          size="small"
        />
      ) : (
        <i />
      )}
      <VisuallyHidden>{t('composer.agent')}</VisuallyHidden>
      <span>{text ?? name}</span>
      <ChevronDown />
    </button>
  );
}
