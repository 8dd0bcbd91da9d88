import { useT } from '@oriel/widget-kit';
import { useChat } from '../store/chat-context';
import { copyHistory } from '../thread/copy-history';

/**
 * Makes the function that copies a channel as Markdown, and says whether that could be done. It never rejects.
 *
 * @param confirm - says that it was copied. Default: a toast, for what has gone with the press, such as a menu.
 */
export function useCopyHistory(confirm?: () => void): (channelId: string | null) => Promise<void> {
  const t = useT();
  const store = useChat();
  const { host } = store;
  return async channelId => {
    const history = await copyHistory(store, channelId).catch(() => undefined);
    if (!history) return host.notify({ kind: 'danger', title: t('thread.failed') });
    if (await host.copy(history.text))
      return confirm ? confirm() : host.notify({ kind: 'success', title: t('chat.copied') });
    return host.notify({ kind: 'danger', title: t('chat.copyFailed'), text: t('chat.copyFailedText') });
  };
}
