import { fetched, useSignals, useT } from '@oriel/app-kit';
import { useEffect, useId, useRef, useState } from 'react';
import type { OrganizationChat } from '../session/chat-context';
import { useChat } from '../session/chat-context';
import { AgentPill } from './AgentPill';
import { AgentDetails, RatingsDialog } from './agent-dialogs';
import { useRecentAgents } from './use-recent-agents';

const AgentPanel = fetched(async () => ({ default: (await import('./agent-panels')).AgentPanel }));

export interface AgentMenuProps {
  organization: OrganizationChat;
  /** The menu was requested before it was loaded. */
  startsOpen: boolean;
  /** The button that the menu replaces had the focus. */
  hasFocus: boolean;
}

/** The agent menu: a button with the agent's name, and the list of agents to choose another one, which is fetched. */
export function AgentMenu({ organization, startsOpen, hasFocus }: AgentMenuProps) {
  useSignals();
  const t = useT();
  const id = useId();
  const { comparing, host } = useChat();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(startsOpen);
  const [dialog, setDialog] = useState<'ratings' | 'details'>();
  const { recent, addRecent } = useRecentAgents(organization);
  const { agents } = organization;
  const current = agents.current.value;
  useEffect(() => {
    if (hasFocus) AgentPanel.preload();
  }, [hasFocus]);
  if (!current) {
    return agents.status.value === 'error' ? (
      <span className="c-hint">{t('composer.agentsFailed')}</span>
    ) : null;
  }
  const service = { client: host.client, organizationId: organization.session.organization.id };
  const count = 1 + (comparing.value?.(current.id).compareWith?.length ?? 0);
  const close = (returnsFocus: boolean) => {
    if (returnsFocus) button.current?.focus({ preventScroll: true });
    setOpen(false);
  };
  return (
    <>
      <AgentPill
        ref={button}
        agent={current}
        organization={organization}
        text={count > 1 ? t('compare.agents', { count }) : undefined}
        // It gives back what the button before it had.
        autoFocus={hasFocus}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={AgentPanel.preload}
        onFocus={AgentPanel.preload}
        onClick={() => (isOpen ? close(true) : setOpen(true))}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      {isOpen && (
        <AgentPanel
          organization={organization}
          id={id}
          agentId={current.id}
          recent={recent}
          anchor={button}
          onChoose={addRecent}
          onRatings={() => setDialog('ratings')}
          onDetails={() => setDialog('details')}
          onClose={close}
        />
      )}
      {dialog === 'details' && (
        <AgentDetails agent={current} service={service} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'ratings' && (
        <RatingsDialog
          agents={agents.agents.value.filter(({ isMine }) => isMine)}
          service={service}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
