import { type Resource, resource } from '@oriel/app-kit';
import { createUuid } from '@oriel/client';
import { type ChatFolder, createChannel, listChatFolders } from '@oriel/contracts';
import type { ChatStore, OrganizationChat } from '../../session/chat-context';

const stores = new WeakMap<OrganizationChat, Resource<readonly ChatFolder[]>>();

/** The folders of the user in a workspace, loaded when first shown. */
export function foldersOf(
  { host }: ChatStore,
  organization: OrganizationChat,
): Resource<readonly ChatFolder[]> {
  const known = stores.get(organization);
  if (known) return known;
  const params = { organizationId: organization.session.organization.id };
  const folders = resource<readonly ChatFolder[]>(
    signal => host.client.call(listChatFolders, { params }, { signal }),
    { signal: host.signal },
  );
  stores.set(organization, folders);
  return folders;
}

/** Opens an empty chat in a folder: an existing one, or a new one. */
export async function newChatIn(
  { host, organizations }: ChatStore,
  { session, channels }: OrganizationChat,
  folderId: string,
): Promise<string> {
  const isEmpty = (each: {
    folderId?: string | undefined;
    lastMessageAt: number;
    archivedAt?: number | undefined;
  }) => each.folderId === folderId && each.lastMessageAt === 0 && each.archivedAt === undefined;
  const empty = channels.channels.peek().find(isEmpty);
  if (empty) return empty.id;
  const params = { organizationId: session.organization.id };
  const channel = await host.client.call(
    createChannel,
    { params, body: { folderId, draft: true } },
    { idempotencyKey: createUuid() },
  );
  channels.put(channel);
  organizations.tellChannels();
  return channel.id;
}
