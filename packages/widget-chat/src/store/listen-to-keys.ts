import { isComposing } from '@oriel/ui';
import type { ChatStore } from './chat-store';

/**
 * Listens to the keys of a chat for as long as it lives: Escape leaves the full screen, else stops the answer that is
 * shown; ArrowUp in an empty field brings the last question. An open layer closes first and uses up the key.
 */
export function listenToKeys({ host, drafts, threads, stopAnswer }: ChatStore): void {
  const { shell, signal } = host;
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.repeat || isComposing(event)) return;
    const { readonly, view } = host.props.peek();
    if (readonly || view === 'agents') return;
    const { turns, run } = threads.shown.peek();
    if (key === 'Escape') {
      if (shell.shadowRoot?.querySelector('dialog,.o-layer')) return;
      // A browser that refuses leaves everything as it was.
      if (shell.matches(':fullscreen')) shell.ownerDocument.exitFullscreen().catch(() => undefined);
      else if (run.peek()) void stopAnswer();
      else return;
    } else {
      if (key !== 'ArrowUp' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
      // Events from within the shadow root have the shell as their target.
      const field = target as HTMLTextAreaElement;
      const last = turns.peek().findLast(({ question }) => question && !question.isOurs);
      if (field.localName !== 'textarea' || field.readOnly || field.value || !last?.question) return;
      drafts.setText(last.question.text);
    }
    event.preventDefault();
  };
  shell.addEventListener('keydown', handleKeyDown, { signal });
}
