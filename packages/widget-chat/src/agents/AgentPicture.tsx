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
  /** Its initials are shown if there is no picture. */
  name: string;
  /** 28 px; `small` 20, `large` 64. Default: `medium`. */
  size?: 'small' | 'medium' | 'large' | undefined;
}

/** Addresses of loaded pictures, so that one which is shown again does not flicker. */
const loaded = new WeakMap<Client, Map<string, string>>();

/** The picture or coloured initials of an agent. The picture is fetched with the user's credentials, which a plain URL would not carry. */
export function AgentPicture({ agent, client, organizationId, name, size = 'medium' }: AgentPictureProps) {
  useSheet(styles);
  const { id: agentId, pictureId } = agent;
  /** The picture that was asked for last, whether it came or not. */
  const [read, setRead] = useState<string>();
  const image = pictureId && loaded.get(client)?.get(pictureId);
  const isWaiting = pictureId !== undefined && !image && read !== pictureId;
  useEffect(() => {
    if (!pictureId || image) return;
    const gone = new AbortController();
    const load = async () => {
      const input = { params: { organizationId, agentId }, query: { id: pictureId } };
      const response = await client.call(getAgentPicture, input, { signal: gone.signal });
      const blob = await response.blob();
      if (gone.signal.aborted) return;
      const addresses = loaded.get(client) ?? new Map<string, string>();
      loaded.set(client, addresses);
      addresses.set(pictureId, URL.createObjectURL(blob));
      setRead(pictureId);
    };
    load().catch(() => {
      if (!gone.signal.aborted) setRead(pictureId);
    });
    return () => gone.abort();
  }, [client, organizationId, agentId, pictureId, image]);
  return (
    <span className="c-agent-picture" data-size={size}>
      <Avatar {...(isWaiting ? { name: '' } : { name, image, id: agentId })} />
    </span>
  );
}
