import { type ChatFile, getChatFile } from '@oriel/contracts';
import type { ChatStore } from '../../session/chat-context';

/** Saves the original of a file on the reader's computer. */
export async function saveFile(
  { host, currentOrganization }: ChatStore,
  { id, fileName, mimeType }: Pick<ChatFile, 'id' | 'fileName' | 'mimeType'>,
): Promise<void> {
  const organizationId = currentOrganization.peek()?.session.organization.id;
  if (!organizationId) return;
  const params = { organizationId, fileId: id };
  const response = await host.client.call(getChatFile, { params, query: {} });
  await host.download({ name: fileName, type: mimeType, data: await response.arrayBuffer() });
}
