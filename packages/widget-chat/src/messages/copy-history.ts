import { channelName } from '../channels/channel-name';
import type { ChatStore } from '../chat/chat-store';
import { historyLabels, historyMarkdown } from './history-markdown';

/** The thread that is shown, as Markdown. */
export function copyHistory({ conversation, currentOrganization, host }: ChatStore): { text: string } {
  const { turns, channelId } = conversation.thread.peek();
  const channel = currentOrganization.peek()?.channels.find(channelId.peek());
  const locale = host.locale.peek();
  const name = channel && channelName(channel, locale);
  return { text: historyMarkdown(turns.peek(), name, historyLabels(locale)) };
}
