import { useT } from '@oriel/app-kit';
import { type ChatShortcut, findChatShortcut } from '@oriel/contracts';
import { isComposing } from '@oriel/ui';
import { useEffect } from 'react';
import { useChat } from '../session/chat-context';

/** Event on the chat's element that copies the last answer, for a host that has the focus. */
export const copyEvent = 'oriel-copy-answer';

/** Handles the shortcuts of the chat while the focus is in it, and those that its host passes on. */
export function useChatKeys(): void {
  const t = useT();
  const store = useChat();
  const { host } = store;
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const run = async (shortcut: ChatShortcut) => {
      const { runShortcut } = await import('./run-shortcut');
      const isCopied = await runShortcut(store, shortcut);
      if (isCopied === true) await host.notify({ kind: 'success', title: t('chat.copied') });
      if (isCopied !== false) return;
      await host.notify({ kind: 'danger', title: t('chat.copyFailed'), text: t('chat.copyFailedText') });
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event)) return;
      const shortcut = findChatShortcut(event);
      if (!shortcut || host.shell.shadowRoot?.querySelector('dialog,.o-layer')) return;
      event.preventDefault();
      if (!event.repeat) void run(shortcut).catch(() => undefined);
    };
    host.shell.addEventListener('keydown', handleKey, { signal });
    host.shell.addEventListener(copyEvent, () => void run('copyAnswer').catch(() => undefined), { signal });
    return () => listening.abort();
  }, [host, store, t]);
}
