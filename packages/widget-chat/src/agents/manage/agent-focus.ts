import { createFocusRestore } from '@oriel/widget-kit';
import type { ChatHost } from '../../session/chat-host';

/** The focus in the list of agents, after the form or a row with the focus is gone. */
export interface AgentFocus {
  /** The list has replaced the form of an agent: focuses its row, or else the heading. */
  arrive(agentId: string | undefined): void;
  /** Called before an agent is removed. @returns a function that focuses the next row, or else the heading, once it is gone */
  leaving(agentId: string): () => void;
}

export function createAgentFocus(host: ChatHost): AgentFocus {
  const { root } = host;
  const { to } = createFocusRestore(host);
  const names = () => [...root.querySelectorAll<HTMLElement>('[data-agent]')];
  const targetOf = (agentId: string | undefined) => {
    const name = names().find(({ dataset }) => dataset.agent === agentId);
    return (
      name?.closest('tr')?.querySelector<HTMLElement>('button') ??
      root.querySelector<HTMLElement>('.a-wrap h2')
    );
  };
  return {
    arrive(agentId) {
      const target = targetOf(agentId);
      if (target?.localName === 'h2') target.tabIndex = -1;
      // Even if a button of the page still has it: the page removes it with the form.
      target?.focus();
    },
    leaving(agentId) {
      const ids = names().map(({ dataset }) => dataset.agent);
      const at = ids.indexOf(agentId);
      return () => to(targetOf(ids[at + 1] ?? ids[at - 1]));
    },
  };
}
