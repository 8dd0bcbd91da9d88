import type { ChatShortcut } from '@oriel/contracts';
import { groupChannels } from '../channels/group-channels';
import { openChannel } from '../channels/open-channel';
import { readChannels } from '../channels/read-channels';
import type { ChatStore } from '../session/chat-context';
import { realWords } from '../session/personal-data/real-words';

/** Runs a shortcut of the chat. @returns whether a text was copied, for `copyAnswer` in a chat with an answer */
export async function runShortcut(store: ChatStore, shortcut: ChatShortcut): Promise<boolean | undefined> {
  const { drafts, host, threads } = store;
  if (shortcut === 'focusField') drafts.focus();
  else if (shortcut === 'copyAnswer') {
    const answers = threads.shown
      .peek()
      .turns.peek()
      .flatMap(turn => turn.answers.peek().at(-1) ?? []);
    const text = answers.at(-1)?.text().trim();
    if (text) return host.copy(realWords(host, text));
  } else await stepChannel(store, shortcut === 'previousChat' ? -1 : 1);
  return undefined;
}

/** Opens the chat before or after the one that is shown, in the order of the list. A new chat is before the first. */
async function stepChannel(store: ChatStore, step: -1 | 1): Promise<void> {
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
