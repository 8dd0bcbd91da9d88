import { isComposing } from '@oriel/ui';
import type { ChatStore } from './chat-context';

/**
 * Handles Escape for the lifetime of a chat: it exits full screen, else stops the current answer. An open layer closes first and
 * consumes the key.
 */
export function listenToKeys({ host, threads, stopAnswer }: ChatStore): void {
  const { shell, signal } = host;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.repeat || isComposing(event)) return;
    const { readonly, view } = host.props.peek();
    if (readonly || view === 'agents') return;
    if (shell.shadowRoot?.querySelector('dialog,.o-layer')) return;
    // If the browser refuses, nothing changes.
    if (shell.matches(':fullscreen')) shell.ownerDocument.exitFullscreen().catch(() => undefined);
    else if (threads.shown.peek().run.peek()) void stopAnswer();
    else return;
    event.preventDefault();
  };
  shell.addEventListener('keydown', handleKeyDown, { signal });
}
