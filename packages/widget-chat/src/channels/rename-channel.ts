import { countCodePoints, limits, normalizeText, OrielError, updateChannel } from '@oriel/contracts';
import type { ChatStore } from '../session/chat-context';

/**
 * Renames a channel, here and in every list that shows it.
 *
 * @throws `INVALID_MESSAGE` for an invalid name, `AUTH_REQUIRED` if nobody is signed in
 */
export async function renameChannel(
  store: ChatStore,
  { channelId, name }: { readonly channelId: string; readonly name: string },
  signal: AbortSignal,
): Promise<Record<string, never>> {
  const wanted = normalizeText(name);
  const length = countCodePoints(wanted);
  if (length < 1 || length > limits.channelName)
    throw new OrielError('INVALID_MESSAGE', `A chat's name has 1 to ${limits.channelName} characters.`);
  const organization = await store.organizations.whenReady(signal);
  const params = { organizationId: organization.session.organization.id, channelId };
  await store.host.client.call(updateChannel, { params, body: { name: wanted } });
  await organization.channels.refresh(channelId);
  store.organizations.tellChannels();
  return {};
}
