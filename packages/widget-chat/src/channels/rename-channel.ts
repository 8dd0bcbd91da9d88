import { normalizeText, updateChannel } from '@oriel/contracts';
import type { ChatStore } from '../chat/chat-store';

/** Gives a channel another name, here and in every list that shows it. */
export async function renameChannel(
  store: ChatStore,
  { channelId, name }: { readonly channelId: string; readonly name: string },
): Promise<Record<string, never>> {
  const space = store.workspace.peek();
  if (!space) return {};
  const params = { organizationId: space.session.organization.id, channelId };
  await store.host.client.call(updateChannel, { params, body: { name: normalizeText(name) } });
  await space.channels.refresh(channelId);
  store.tellChannels();
  return {};
}
