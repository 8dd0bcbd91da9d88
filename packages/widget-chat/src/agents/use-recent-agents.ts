import { useSignals } from '@oriel/app-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { OrganizationChat } from '../session/chat-context';
import { useChat } from '../session/chat-context';

const recentAgents = 3;

/** Ids of the agents chosen last on this device, latest first. */
export function useRecentAgents({ session }: OrganizationChat) {
  useSignals();
  const { host } = useChat();
  const [recent] = useState(() =>
    host.storage.persisted({
      key: `chat-recent-agents:${session.organization.id}`,
      user: session.user.userId,
      schema: z.array(z.string()),
      initial: [],
      kind: 'functional',
    }),
  );
  return {
    recent: recent.value,
    /** Lists an agent among the recent ones. */
    addRecent(id: string) {
      recent.value = [id, ...recent.peek().filter(each => each !== id)].slice(0, recentAgents);
    },
  };
}
