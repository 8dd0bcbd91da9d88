import { useSignals, useT } from '@oriel/app-kit';
import { limits } from '@oriel/contracts';
import { PickerPanel } from '@oriel/ui';
import type { RefObject } from 'react';
import type { OrganizationChat } from '../session/chat-context';
import { useChat } from '../session/chat-context';
import { useAgentList } from './use-agent-list';

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
  const { list } = useAgentList(organization, { isOpen: true, isOffered: ({ id }) => id !== current?.id });
  const chosen = store.comparing.value?.(current?.id).compareWith ?? [];
  const max = limits.comparedAgents - 1;
  if (!current || list.groups.length === 0) return null;
  const close = (returnsFocus: boolean) => {
    if (returnsFocus) anchor.current?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <PickerPanel
      {...list}
      foot={undefined}
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
      onClose={close}
    />
  );
}
