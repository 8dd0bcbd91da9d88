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
  /** Stands there without a picture, and until it has come. */
  children: ReactNode;
}

/** The picture of an agent. It is fetched with the rights of the person, which an address would not carry. */
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
