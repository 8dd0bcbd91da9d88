import type { ChatStore } from '../session/chat-context';
import { groupChannels } from './group-channels';
import { openChannel } from './open-channel';
import { readChannels } from './read-channels';

/** Opens the chat before or after the one that is shown, in the order of the list. A new chat is before the first. */
export async function stepChannel(store: ChatStore, step: -1 | 1): Promise<void> {
  const organization = store.currentOrganization.peek();
  if (!organization) return;
  const { channels, session } = organization;
  const { host, threads } = store;
  // A chat beside a list elsewhere on the page has none of its own.
  const known =
    channels.status.peek() === 'ready'
      ? channels.channels.peek().filter(each => !each.archivedAt && !each.temporary && !each.draft)
      : await readChannels(host.client, session.organization.id, false, host.signal);
  const groups = groupChannels(known, channels.sort.peek(), new Date(), host.locale.peek());
  const ids = groups.flatMap(group => group.channels.map(({ id }) => id));
  const next = ids[ids.indexOf(threads.shown.peek().channelId.peek() ?? '') + step];
  if (next !== undefined) openChannel(store, next, store.drafts.focus);
}
