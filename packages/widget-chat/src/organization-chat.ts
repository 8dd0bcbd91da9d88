import { computed, type ReadonlySignal } from '@oriel/app-kit';
import { isApplicationPerson, type MemberSession } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { createAgentStore } from './agents/agent-store';
import { type ChannelSort, channelSorts } from './channels/channel-sort';
import { createChannelStore } from './channels/channel-store';
import type { OrganizationChat } from './session/chat-context';
import type { ChatHost } from './session/chat-host';
import { createCreditStore } from './session/credit-store';

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
  const needsThread = host.props.peek().layout !== 'channels';
  if (needsThread) void credits.load();
  return {
    session,
    agents,
    channels,
    credits,
    agentsReady: needsThread ? agents.load(organizationId) : Promise.resolve(undefined),
  };
}
