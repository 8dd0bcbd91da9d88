import { computed, type ReadonlySignal } from '@oriel/app-kit';
import { hasFeature, isApplicationPerson, type MemberSession } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { type AgentStore, createAgentStore } from './agent-store';
import { type ChannelSort, channelSorts } from './channel-sort';
import { type ChannelStore, createChannelStore } from './channel-store';
import type { ChatHost } from './chat-host';
import { type CreditStore, createCreditStore } from './credit-store';

/** Session and stores of one user in one workspace. A different user or workspace gets a new one. */
export interface OrganizationChat {
  readonly session: MemberSession;
  readonly agents: AgentStore;
  readonly channels: ChannelStore;
  readonly credits: CreditStore;
  /** Resolves once the agent is known, with the mode of the check for personal data. */
  readonly agentsReady: Promise<string | undefined>;
}

/** Host and workspace of the shown chat. */
export interface ChatPlace {
  readonly host: ChatHost;
  readonly currentOrganization: ReadonlySignal<OrganizationChat | null>;
}

/** @param shown - the current channel; null for a new chat */
export function createOrganizationChat(
  host: ChatHost,
  session: MemberSession,
  shown: ReadonlySignal<string | null>,
): OrganizationChat {
  const { client, storage } = host;
  const organizationId = session.organization.id;
  const user = session.user.userId;
  const kept = storage.persisted({
    key: `chat-agent:${organizationId}`,
    user,
    schema: z.string(),
    initial: '',
    kind: 'functional',
  });
  const sort = storage.persisted<ChannelSort>({
    key: 'chat-channels',
    user,
    schema: z.enum(channelSorts),
    initial: 'newest',
    kind: 'functional',
  });
  const channels = createChannelStore(client, organizationId, sort);
  const agents = createAgentStore({
    client,
    kept,
    wanted: computed(() => host.props.value.agent),
    shown,
    channels,
  });
  const credits = createCreditStore(host, organizationId, !isApplicationPerson(session.user));
  const mayStoreDefault =
    client.authentication === 'session' && hasFeature(session, 'manageOrganizationSettings');
  const needsThread = host.props.peek().layout !== 'channels';
  if (needsThread) void credits.load();
  return {
    session,
    agents,
    channels,
    credits,
    agentsReady: needsThread ? agents.load(organizationId, mayStoreDefault) : Promise.resolve(undefined),
  };
}
