import { deleteMessage } from '@oriel/contracts';
import type { ChatPlace } from '../../session/chat-context';
import type { OrganizationStore } from '../../session/organization-store';
import { readBranch } from './show-version';
import type { ThreadWriter } from './thread';
import type { Turn } from './turn';

/** Deletes a question of a thread with its answers, in all versions. A question that is not stored cannot be deleted. */
export async function deleteTurn(
  { host, currentOrganization }: ChatPlace,
  target: ThreadWriter,
  turn: Turn,
): Promise<void> {
  const organization = currentOrganization.peek();
  const messageId = turn.question?.id.peek() ?? turn.answers.peek()[0]?.id.peek();
  if (!organization || !messageId) return;
  const organizationId = organization.session.organization.id;
  await host.client.call(deleteMessage, { params: { organizationId, messageId } });
  // The thread may have been read again meanwhile.
  const writer = target.turnOf(messageId);
  if (writer) target.withdraw(writer);
}

/** Deletes one version of a message and everything after it, and shows the neighbouring version. */
export async function deleteVersion(
  place: ChatPlace & { readonly organizations: OrganizationStore },
  target: ThreadWriter,
  messageId: string,
): Promise<void> {
  const organizationId = place.currentOrganization.peek()?.session.organization.id;
  if (!organizationId) return;
  const params = { organizationId, messageId };
  await place.host.client.call(deleteMessage, { params, query: { versions: 'one' } });
  await readBranch(place, target);
}
