import type { Client } from '@oriel/client';
import { type Agent, getAgentPicture } from '@oriel/contracts';
import { sheet, useSheet } from '@oriel/ui';
import { type ReactNode, useEffect, useState } from 'react';

import css from './agent-picture.css?inline';

const styles = sheet(css);

/** Options of {@link AgentPicture}. */
export interface AgentPictureProps {
  agent: Pick<Agent, 'id' | 'pictureId'>;
  client: Client;
  organizationId: string;
  /** Shown if there is no picture, and until it has loaded. */
  children: ReactNode;
}

/** The picture of an agent. It is fetched with the user's credentials, which a plain URL would not carry. */
export function AgentPicture({ agent, client, organizationId, children }: AgentPictureProps) {
  useSheet(styles);
  const [source, setSource] = useState<string>();
  const { id: agentId, pictureId } = agent;
  useEffect(() => {
    if (!pictureId) return;
    const gone = new AbortController();
    let address: string | undefined;
    const read = async () => {
      const input = { params: { organizationId, agentId }, query: { id: pictureId } };
      const response = await client.call(getAgentPicture, input, { signal: gone.signal });
      const blob = await response.blob();
      if (gone.signal.aborted) return;
      address = URL.createObjectURL(blob);
      setSource(address);
    };
    read().catch(() => undefined);
    return () => {
      gone.abort();
      setSource(undefined);
      if (address) URL.revokeObjectURL(address);
    };
  }, [client, organizationId, agentId, pictureId]);
  return source ? <img className="c-agent-picture" src={source} alt="" /> : children;
}
