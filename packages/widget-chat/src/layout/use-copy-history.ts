import { useT } from '@oriel/widget-kit';
import { channelName } from '../channels/channel-name';
import { useChat } from '../chat/chat-context';
import { historyLabels, historyMarkdown } from '../messages/history-markdown';

/** Copies the thread that is shown, as Markdown. */
export function useCopyHistory(): () => void {
  const t = useT();
  const { host, conversation, workspace } = useChat();
  return () => {
    const thread = conversation.thread.peek();
    const channel = workspace.peek()?.channels.find(thread.channelId.peek());
    const locale = host.locale.peek();
    const name = channel && channelName(channel, locale);
    const text = historyMarkdown(thread.turns.peek(), name, historyLabels(locale));
    void host
      .copy(text)
      .then(isCopied =>
        isCopied
          ? host.notify({ kind: 'success', title: t('chat.copied') })
          : host.notify({ kind: 'danger', title: t('chat.copyFailed'), text: t('chat.copyFailedText') }),
      );
  };
}
