import { isComposing } from '@oriel/ui';
import type { ChatStore } from './chat-store';

/**
 * Listens to Escape for as long as a chat lives: it leaves the full screen, else stops the answer that is shown. An open layer
 * closes first and uses up the key.
 */
export function listenToKeys({ host, threads, stopAnswer }: ChatStore): void {
  const { shell, signal } = host;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.repeat || isComposing(event)) return;
    const { readonly, view } = host.props.peek();
    if (readonly || view === 'agents') return;
    if (shell.shadowRoot?.querySelector('dialog,.o-layer')) return;
    // A browser that refuses leaves everything as it was.
    if (shell.matches(':fullscreen')) shell.ownerDocument.exitFullscreen().catch(() => undefined);
    else if (threads.shown.peek().run.peek()) void stopAnswer();
    else return;
    event.preventDefault();
  };
  shell.addEventListener('keydown', handleKeyDown, { signal });
}
