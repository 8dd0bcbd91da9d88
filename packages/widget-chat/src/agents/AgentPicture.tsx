import type { Client } from '@oriel/client';
import { type Agent, getAgentPicture } from '@oriel/contracts';
import { Avatar, sheet, useSheet } from '@oriel/ui';
import { useEffect, useState } from 'react';

import css from './agent-picture.css?inline';

const styles = sheet(css);

/** Options of {@link AgentPicture}. */
export interface AgentPictureProps {
  agent: Pick<Agent, 'id' | 'pictureId'>;
  client: Client;
  organizationId: string;
  /** Its initials are shown if there is no picture, and until it has loaded. */
  name: string;
  /** 28 px; `small` 20, `large` 64. Default: `medium`. */
  size?: 'small' | 'medium' | 'large' | undefined;
}

/** The picture or coloured initials of an agent. The picture is fetched with the user's credentials, which a plain URL would not carry. */
export function AgentPicture({ agent, client, organizationId, name, size = 'medium' }: AgentPictureProps) {
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
  return (
    <span className="c-agent-picture" data-size={size}>
      <Avatar name={name} image={source} id={agentId} />
    </span>
  );
}
