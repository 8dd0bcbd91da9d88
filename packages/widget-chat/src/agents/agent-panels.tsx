import { useSignals, useT } from '@oriel/app-kit';
import { limits } from '@oriel/contracts';
import { Button, PickerPanel } from '@oriel/ui';
import type { RefObject } from 'react';
import type { OrganizationChat } from '../session/chat-context';
import { useChat } from '../session/chat-context';
import { chooseAgent } from './choose-agent';
import { useAgentList } from './use-agent-list';
import { useRecentAgents } from './use-recent-agents';

interface AgentPanelProps {
  organization: OrganizationChat;
  id: string;
  /** Id of the current agent. */
  agentId: string;
  recent: readonly string[];
  anchor: RefObject<HTMLElement | null>;
  onChoose: (agentId: string) => void;
  onRatings: () => void;
  onDetails: () => void;
  onClose: (returnsFocus: boolean) => void;
}

/** The list of agents below the button that names the current one. */
export function AgentPanel({
  organization,
  id,
  agentId: current,
  recent,
  anchor,
  onChoose,
  onRatings,
  onDetails,
  onClose,
}: AgentPanelProps) {
  const chat = useChat();
  const list = useAgentList(organization, { recent, onRatings, onDetails });
  return (
    <PickerPanel
      {...list}
      id={id}
      anchor={anchor}
      placement="top-start"
      value={[current]}
      onChange={([agentId]) => {
        if (!agentId) return;
        onChoose(agentId);
        void chooseAgent(chat, agentId);
        organization.credits.unblock();
      }}
      onClose={onClose}
    />
  );
}

interface CompareMenuProps {
  organization: OrganizationChat;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Selects the agents that answer beside the current one. */
export function CompareMenu({ organization, anchor, onClose }: CompareMenuProps) {
  useSignals();
  const t = useT();
  const store = useChat();
  const current = organization.agents.current.value;
  const { recent } = useRecentAgents(organization);
  const list = useAgentList(organization, { recent, isOffered: ({ id }) => id !== current?.id });
  const chosen = store.comparing.value?.(current?.id).compareWith ?? [];
  const max = limits.comparedAgents - 1;
  if (!current || list.groups.length === 0) return null;
  return (
    <PickerPanel
      {...list}
      foot={close => (
        <Button size="small" onClick={close}>
          {t('compare.done')}
        </Button>
      )}
      label={t('compare.choose')}
      anchor={anchor}
      placement="top-start"
      value={chosen}
      multiple={{
        max,
        // The current agent answers as well.
        countText: count => t('compare.count', { count: count + 1, max: limits.comparedAgents }),
      }}
      onChange={ids => void store.compareWith(organization, ids).catch(() => undefined)}
      onClose={returnsFocus => {
        if (returnsFocus) store.drafts.focus();
        onClose();
      }}
    />
  );
}
