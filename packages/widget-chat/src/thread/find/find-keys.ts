import { isComposing } from '@oriel/ui';

/** Event on the chat's element that opens the search within the chat. */
export const findEvent = 'oriel-find';

/** Share of the window in each direction from which a chat counts as the whole page. */
const wholePageShare = 0.9;

function isWholePage(shell: HTMLElement): boolean {
  const { innerWidth = 0, innerHeight = 0 } = shell.ownerDocument.defaultView ?? {};
  const { width, height } = shell.getBoundingClientRect();
  return width >= innerWidth * wholePageShare && height >= innerHeight * wholePageShare;
}

/**
 * Opens the search within a chat on Ctrl+F or Cmd+F: wherever the focus is if the chat is the whole page or frame, else while the
 * focus is inside, because the rest of the page has its own search. If the field already has the focus, the browser handles the
 * key, so that its page search stays available.
 */
export function listenForFind(shell: HTMLElement, open: () => void): () => void {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || event.shiftKey || event.altKey) return;
    if (event.key.toLowerCase() !== 'f' || event.ctrlKey === event.metaKey) return;
    if (event.currentTarget !== shell && !isWholePage(shell)) return;
    const { shadowRoot } = shell;
    if (shadowRoot?.querySelector('dialog,.o-layer') || shadowRoot?.activeElement?.matches('.c-find *'))
      return;
    event.preventDefault();
    open();
  };
  const { ownerDocument } = shell;
  // The widget's element keeps keys pressed inside it from the document.
  shell.addEventListener('keydown', handleKeyDown);
  ownerDocument.addEventListener('keydown', handleKeyDown);
  shell.addEventListener(findEvent, open);
  return () => {
    shell.removeEventListener('keydown', handleKeyDown);
    ownerDocument.removeEventListener('keydown', handleKeyDown);
    shell.removeEventListener(findEvent, open);
  };
}
