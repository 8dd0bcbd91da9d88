import type { Channel } from '@oriel/contracts';
import { useT } from '@oriel/widget-kit';
import { channelName } from '../channels/channel-name';
import { useChat } from '../chat/chat-context';
import { historyLabels, historyMarkdown } from '../messages/history-markdown';
import type { Turn } from '../messages/turn';

/** Makes the function that copies turns of a channel as Markdown, and says whether that could be done. */
export function useCopyHistory(): (turns: readonly Turn[], channel: Channel | undefined) => void {
  const t = useT();
  const { host } = useChat();
  return (turns, channel) => {
    const locale = host.locale.peek();
    const name = channel && channelName(channel, locale);
    void host
      .copy(historyMarkdown(turns, name, historyLabels(locale)))
      .then(isCopied =>
        isCopied
          ? host.notify({ kind: 'success', title: t('chat.copied') })
          : host.notify({ kind: 'danger', title: t('chat.copyFailed'), text: t('chat.copyFailedText') }),
      );
  };
}
