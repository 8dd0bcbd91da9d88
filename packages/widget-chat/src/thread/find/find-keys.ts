import { isComposing } from '@oriel/ui';

/** Event on the chat's element that opens the search within the chat. */
export const findEvent = 'oriel-find';

/**
 * Opens the search within a chat on Ctrl+F or Cmd+F. If its field already has the focus, the browser handles the key, so that its
 * page search stays available.
 */
export function listenForFind(shell: HTMLElement, open: () => void): () => void {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || event.shiftKey || event.altKey) return;
    if (event.key.toLowerCase() !== 'f' || event.ctrlKey === event.metaKey) return;
    const { shadowRoot } = shell;
    if (shadowRoot?.querySelector('dialog,.o-layer') || shadowRoot?.activeElement?.matches('.c-find *'))
      return;
    event.preventDefault();
    open();
  };
  shell.addEventListener('keydown', handleKeyDown);
  shell.addEventListener(findEvent, open);
  return () => {
    shell.removeEventListener('keydown', handleKeyDown);
    shell.removeEventListener(findEvent, open);
  };
}
