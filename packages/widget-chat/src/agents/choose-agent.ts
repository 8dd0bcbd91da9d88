import { updateChannel } from '@oriel/contracts';
import type { ChatStore } from '../session/chat-context';

/** Sets the agent for the current chat, on every page that opens it, and for new chats. */
export async function chooseAgent(store: ChatStore, agentId: string): Promise<void> {
  const { host, organizations, threads, drafts } = store;
  const organization = organizations.current.peek();
  if (!organization) return;
  const { agents, channels, session } = organization;
  const channelId = threads.shown.peek().channelId.peek();
  const before = channels.find(channelId);
  agents.choose(agentId);
  if (!channelId) return;
  const isLatest = () => channels.find(channelId)?.agentId === agentId;
  const params = { organizationId: session.organization.id, channelId };
  try {
    const changed = await host.client.call(
      updateChannel,
      { params, body: { agentId } },
      { signal: host.signal },
    );
    if (isLatest()) channels.put(changed);
    organizations.tellChannels();
  } catch (error) {
    if (host.signal.aborted) return;
    if (before && isLatest()) channels.put(before);
    drafts.problem.value = { kind: 'error', error, isElsewhere: true };
  }
}
