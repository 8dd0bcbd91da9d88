import type { ChatStore } from '../session/chat-context';
import { channelDeleteDialog, channelRenameDialog } from './channel-dialogs';
import { deleteChannel } from './delete-channel';

interface NamedChannel {
  readonly channelId: string;
  readonly name: string;
}

/** Asks for a new name for a channel. @returns whether it was renamed */
export async function askToRename(
  store: ChatStore,
  { channelId, name }: NamedChannel,
  signal: AbortSignal = store.host.signal,
) {
  const organization = await store.organizations.whenReady(signal);
  const { session, channels } = organization;
  const args = { organizationId: session.organization.id, channelId, name, nameRule: session.user.nameRule };
  if (!(await store.host.openDialog(channelRenameDialog, args).catch(() => false))) return false;
  await channels.refresh(channelId);
  store.organizations.tellChannels();
  return true;
}

/**
 * Asks whether to delete a channel, and deletes it. @returns whether it was deleted
 *
 * @param onDeleted - called before the list is rendered without it
 */
export async function askToDelete(
  store: ChatStore,
  { channelId, name }: NamedChannel,
  onDeleted?: () => void,
  signal: AbortSignal = store.host.signal,
) {
  const { channels } = await store.organizations.whenReady(signal);
  const isTemporary = channels.find(channelId)?.temporary === true;
  // If a dialog is already open, it stays and nothing else happens.
  const isSure = await store.host.openDialog(channelDeleteDialog, { name, isTemporary }).catch(() => false);
  if (!isSure) return false;
  await deleteChannel(store, channelId, onDeleted);
  return true;
}
