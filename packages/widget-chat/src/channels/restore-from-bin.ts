import { ApiError, type Client } from '@oriel/client';
import { type BinnedChat, restoreBinnedChats } from '@oriel/contracts';
import type { ChatStore } from '../session/chat-context';

/** A restored chat, or the chat of restored messages. */
export type Restored = Pick<BinnedChat, 'id' | 'messagesOf'>;

/** @throws ApiError if it is not in the bin any more */
export async function callRestore(
  client: Client,
  organizationId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const input = { params: { organizationId }, body: { ids: [id] } };
  const { ids } = await client.call(restoreBinnedChats, input, { signal });
  if (ids.length === 0) throw new ApiError('not_found', 'It is not in the bin any more.');
}

/** Restores a deleted chat, or the deleted messages of a chat in their place. */
export async function restoreFromBin(store: ChatStore, restored: Restored): Promise<void> {
  const { host, currentOrganization } = store;
  const organizationId = currentOrganization.peek()?.session.organization.id;
  if (!organizationId) return;
  await callRestore(host.client, organizationId, restored.id, host.signal);
  await showRestored(store, restored);
}

/** Shows what was restored, in all tabs. */
export async function showRestored(
  { currentOrganization, organizations, threads }: ChatStore,
  { id, messagesOf }: Restored,
): Promise<void> {
  const organization = currentOrganization.peek();
  if (!organization) return;
  if (messagesOf === null) {
    await organization.channels.refresh(id);
    organizations.tellChannels();
    return;
  }
  const organizationId = organization.session.organization.id;
  const message = { kind: 'run', organizationId, channelId: messagesOf } as const;
  threads.handleTabMessage(message);
  organizations.tell(message);
}
