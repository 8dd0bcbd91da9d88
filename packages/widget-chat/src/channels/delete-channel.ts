import type { ChatStore } from '../session/chat-context';

/**
 * Deletes a channel, and leaves it if it is shown.
 *
 * @param onDeleted - called before the list is rendered without it
 */
export async function deleteChannel(
  { host, currentOrganization, threads, organizations }: ChatStore,
  channelId: string,
  onDeleted?: () => void,
): Promise<void> {
  const organization = currentOrganization.peek();
  if (!organization) return;
  await organization.channels.remove(channelId, onDeleted);
  host.toasts.dismissAbout(channelId);
  threads.forget(channelId);
  organizations.tellChannels(channelId);
}
