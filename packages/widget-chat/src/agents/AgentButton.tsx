import { useSignals } from '@oriel/app-kit';
import { useState } from 'react';
import { later } from '../later';
import type { OrganizationChat } from '../session/chat-context';
import { useChat } from '../session/chat-context';
import { AgentPill } from './AgentPill';

const AgentMenu = later('AgentMenu');

/** Names the current agent. The button renders immediately and its menu is fetched; an early press opens the menu once loaded. */
export function AgentButton({ organization }: { organization: OrganizationChat }) {
  useSignals();
  const { comparing, deferredLoading } = useChat();
  const [isNear, setNear] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const current = organization.agents.current.value;
  const waiting = current && (
    <AgentPill
      agent={current}
      organization={organization}
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
