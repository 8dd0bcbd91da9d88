import { useSignals, useT } from '@oriel/app-kit';
import { limits } from '@oriel/contracts';
import { IconButton, PickerPanel } from '@oriel/ui';
import { Columns2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { OrganizationChat } from '../session/chat-context';
import { useChat } from '../session/chat-context';
import { useAgentList } from './use-agent-list';

/** Selects the agents that answer beside the current one. */
export function CompareMenu({ organization }: { organization: OrganizationChat }) {
  useSignals();
  const t = useT();
  const store = useChat();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const current = organization.agents.current.value;
  const { list } = useAgentList(organization, { isOpen, isOffered: ({ id }) => id !== current?.id });
  const chosen = store.comparing.value?.(current?.id).compareWith ?? [];
  const max = limits.comparedAgents - 1;
  if (!current || list.groups.length === 0) return null;
  const close = (returnsFocus: boolean) => {
    if (returnsFocus) button.current?.focus({ preventScroll: true });
    setOpen(false);
  };
  return (
    <>
      <IconButton
        ref={button}
        label={t('compare.choose')}
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close(true) : setOpen(true))}
      >
        <Columns2 />
      </IconButton>
      {isOpen && (
        <PickerPanel
          {...list}
          foot={undefined}
          label={t('compare.choose')}
          anchor={button}
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
      )}
    </>
  );
}
