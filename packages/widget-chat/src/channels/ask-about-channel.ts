import type { ChatStore } from '../store/chat-store';
import { channelDeleteDialog, channelRenameDialog } from './channel-dialogs';
import { deleteChannel } from './delete-channel';

interface NamedChannel {
  readonly channelId: string;
  readonly name: string;
}

/** Asks for another name of a channel; answers whether it has one. */
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
 * Asks whether to delete a channel, and does it; answers whether it is gone.
 *
 * @param onDeleted - called before the list is drawn without it
 */
export async function askToDelete(
  store: ChatStore,
  { channelId, name }: NamedChannel,
  onDeleted?: () => void,
  signal: AbortSignal = store.host.signal,
) {
  await store.organizations.whenReady(signal);
  // A dialog that is open already stays, and nothing else happens.
  const isSure = await store.host.openDialog(channelDeleteDialog, { name }).catch(() => false);
  if (!isSure) return false;
  await deleteChannel(store, channelId, onDeleted);
  return true;
}
