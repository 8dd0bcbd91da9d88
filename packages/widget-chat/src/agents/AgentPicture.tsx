import { usePicture } from '@oriel/app-kit';
import type { Client } from '@oriel/client';
import { type Agent, getAgentPicture } from '@oriel/contracts';
import { Avatar, sheet, useSheet } from '@oriel/ui';

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

/** The picture or coloured initials of an agent. */
export function AgentPicture({ agent, client, organizationId, name, size = 'medium' }: AgentPictureProps) {
  useSheet(styles);
  const { id: agentId, pictureId } = agent;
  const { image, isWaiting } = usePicture(client, pictureId, signal =>
    client.call(
      getAgentPicture,
      { params: { organizationId, agentId }, query: { id: pictureId } },
      { signal },
    ),
  );
  return (
    <span className="c-agent-picture" data-size={size}>
      <Avatar {...(isWaiting ? { name: '' } : { name, image, id: agentId })} />
    </span>
  );
}
