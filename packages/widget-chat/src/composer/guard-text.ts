import { computed, guardReload } from '@oriel/widget-kit';
import type { ChatHost } from '../chat/chat-host';
import type { ComposerStore } from './composer-store';

/** Has the browser ask before what is typed is lost, for as long as the chat lives. */
export function guardText(host: ChatHost, { text }: ComposerStore): void {
  const isWritten = computed(() => text.value.trim() !== '');
  if (!host.signal.aborted) host.signal.addEventListener('abort', guardReload(host, isWritten));
}
