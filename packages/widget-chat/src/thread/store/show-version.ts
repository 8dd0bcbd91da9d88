import { type ChatMessage, limits, listMessages, showVersion as showVersionRoute } from '@oriel/contracts';
import type { ChatPlace } from '../../session/chat-context';
import type { OrganizationStore } from '../../session/organization-store';
import type { ThreadWriter } from './thread';

type Place = ChatPlace & { readonly organizations: OrganizationStore };

/** Switches to another version of a message, and the messages after it, in this tab and in others. */
export async function showVersion(place: Place, target: ThreadWriter, messageId: string): Promise<void> {
  const { host, currentOrganization } = place;
  const organizationId = currentOrganization.peek()?.session.organization.id;
  if (!organizationId) return;
  const params = { organizationId, messageId };
  await host.client.call(showVersionRoute, { params }, { signal: host.signal });
  await readBranch(place, target, messageId);
}

/** Reads the messages of a thread whose branch has changed, back to the given one. */
export async function readBranch(
  { host, currentOrganization, organizations }: Place,
  target: ThreadWriter,
  until?: string,
): Promise<void> {
  const organizationId = currentOrganization.peek()?.session.organization.id;
  const channelId = target.channelId.peek();
  if (!organizationId || !channelId) return;
  organizations.tell({ kind: 'run', organizationId, channelId });
  const params = { organizationId, channelId };
  const messages: ChatMessage[] = [];
  for (;;) {
    const query = { limit: limits.messageList, ...(messages[0] && { before: messages[0].id }) };
    const page = await host.client.call(listMessages, { params, query }, { signal: host.signal });
    messages.unshift(...page.messages);
    if (until && page.hasMore && !messages.some(({ id }) => id === until)) continue;
    if (!target.run.peek()) target.show(messages, page.hasMore);
    return;
  }
}
