import { useSignals, useT } from '@oriel/app-kit';
import { VisuallyHidden } from '@oriel/ui';
import { ChevronDown } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { later } from '../later';
import { agentName } from '../session/agent-name';
import type { OrganizationChat } from '../session/chat-context';
import { useChat } from '../session/chat-context';

const AgentMenu = later('AgentMenu');

interface AgentPillProps extends ComponentPropsWithRef<'button'> {
  /** The agent's name, or the number of agents that are asked. */
  name: string;
  /** Shown instead of the name's first letter. */
  picture?: ReactNode;
}

/** The button that names the current agent. */
export function AgentPill({ name, picture, ...button }: AgentPillProps) {
  const t = useT();
  return (
    <button type="button" className="c-agent" {...button}>
      {picture || (
        <span className="c-agent-letter" aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      <VisuallyHidden>{t('composer.agent')}</VisuallyHidden>
      <span>{name}</span>
      <ChevronDown />
    </button>
  );
}

/** Names the current agent. The button renders immediately and its menu is fetched; an early press opens the menu once loaded. */
export function AgentButton({ organization }: { organization: OrganizationChat }) {
  useSignals();
  const { host, comparing, deferredLoading } = useChat();
  const [isNear, setNear] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const current = organization.agents.current.value;
  const waiting = current && (
    <AgentPill
      name={agentName(current, host.locale.value)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={() => setNear(true)}
      onFocus={() => {
        setNear(true);
        setFocused(true);
      }}
      onBlur={() => setFocused(false)}
      onClick={() => setOpen(!isOpen)}
      onKeyDown={event => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true);
      }}
    />
  );
  const when =
    deferredLoading.isDue.value ||
    comparing.value !== undefined ||
    isNear ||
    isOpen ||
    organization.agents.status.value === 'error';
  return (
    <AgentMenu
      organization={organization}
      startsOpen={isOpen}
      hasFocus={isFocused}
      when={when}
      waiting={waiting}
    />
  );
}
