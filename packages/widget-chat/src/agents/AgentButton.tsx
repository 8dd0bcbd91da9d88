import { useSignals, useT } from '@oriel/app-kit';
import { VisuallyHidden } from '@oriel/ui';
import { Bot, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { later } from '../later';
import { agentName } from '../session/agent-name';
import type { OrganizationChat } from '../session/chat-context';
import { useChat } from '../session/chat-context';

const AgentMenu = later('AgentMenu');

/** Names the current agent. The button renders immediately and its menu is fetched; an early press opens the menu once loaded. */
export function AgentButton({ organization }: { organization: OrganizationChat }) {
  useSignals();
  const t = useT();
  const { host, deferredLoading } = useChat();
  const [isNear, setNear] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const current = organization.agents.current.value;
  const waiting = current && (
    <button
      type="button"
      className="c-mini c-agent o-inline"
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
    >
      <Bot />
      <VisuallyHidden>{t('composer.agent')}</VisuallyHidden>
      <span>{agentName(current, host.locale.value)}</span>
      <ChevronDown />
    </button>
  );
  const when =
    deferredLoading.isDue.value || isNear || isOpen || organization.agents.status.value === 'error';
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
