import { isComposing } from '@oriel/ui';
import type { PromptsHost } from './prompts-host';

const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/**
 * Calls back for keys pressed in the widget outside of text fields, and for those pressed nowhere if the page leaves all of its
 * content to the widget. Returns a function that ends it.
 */
export function listenToKeys(
  { shell, root, props }: Pick<PromptsHost, 'shell' | 'root' | 'props'>,
  onKey: (event: KeyboardEvent) => void,
): () => void {
  const { ownerDocument } = shell;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isComposing(event)) return;
    const isNowhere = event.target === ownerDocument.body && props.peek().title === '';
    if (!isNowhere && !event.composedPath().includes(shell)) return;
    if (!root.activeElement?.matches(fields)) onKey(event);
  };
  ownerDocument.addEventListener('keydown', handleKeyDown);
  return () => ownerDocument.removeEventListener('keydown', handleKeyDown);
}
