import { deleteMessage } from '@oriel/contracts';
import type { ChatPlace } from '../../session/chat-context';
import type { OrganizationStore } from '../../session/organization-store';
import { readBranch } from './show-version';
import type { ThreadWriter } from './thread';
import type { Turn } from './turn';

type Place = ChatPlace & { readonly organizations: OrganizationStore };

/**
 * Deletes a question of a thread with its answers, in all versions, in this tab and in others.
 *
 * @returns the id to restore them by; undefined for a question that is not stored, which cannot be deleted
 */
export async function deleteTurn(
  { host, currentOrganization, organizations }: Place,
  target: ThreadWriter,
  turn: Turn,
): Promise<string | undefined> {
  const organization = currentOrganization.peek();
  const messageId = turn.question?.id.peek() ?? turn.answers.peek()[0]?.id.peek();
  if (!organization || !messageId) return undefined;
  const organizationId = organization.session.organization.id;
  await host.client.call(deleteMessage, { params: { organizationId, messageId } });
  // The thread may have been read again meanwhile.
  const writer = target.turnOf(messageId);
  if (writer) target.withdraw(writer);
  const channelId = target.channelId.peek();
  if (channelId) organizations.tell({ kind: 'run', organizationId, channelId });
  return messageId;
}

/** Deletes one version of a message and everything after it, and shows the neighbouring version. @returns as `deleteTurn` */
export async function deleteVersion(
  place: Place,
  target: ThreadWriter,
  messageId: string,
): Promise<string | undefined> {
  const organizationId = place.currentOrganization.peek()?.session.organization.id;
  if (!organizationId) return undefined;
  const params = { organizationId, messageId };
  await place.host.client.call(deleteMessage, { params, query: { versions: 'one' } });
  await readBranch(place, target);
  return messageId;
}
