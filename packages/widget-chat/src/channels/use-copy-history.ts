import { useT } from '@oriel/app-kit';
import { useChat } from '../session/chat-context';

/**
 * Returns a function that copies a channel as Markdown and reports success or failure. It never rejects.
 *
 * @param confirm - reports the copy. Default: a toast, for elements that close when pressed, such as a menu.
 */
export function useCopyHistory(confirm?: () => void): (channelId: string | null) => Promise<void> {
  const t = useT();
  const store = useChat();
  const { host } = store;
  return async channelId => {
    const history = await store.copyHistory(channelId).catch(() => undefined);
    if (!history) return host.notify({ kind: 'danger', title: t('thread.failed') });
    if (await host.copy(history.text))
      return confirm ? confirm() : host.notify({ kind: 'success', title: t('chat.copied') });
    return host.notify({ kind: 'danger', title: t('chat.copyFailed'), text: t('chat.copyFailedText') });
  };
}
