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
    if (!root.activeElement?.matches(fields)) onKey(event);
    // The page does not handle it as well.
    if (event.defaultPrevented) event.stopPropagation();
  };
  const handleNowhere = (event: KeyboardEvent) => {
    if (event.target === ownerDocument.body && props.peek().title === '') handleKeyDown(event);
  };
  shell.addEventListener('keydown', handleKeyDown);
  ownerDocument.addEventListener('keydown', handleNowhere);
  return () => {
    shell.removeEventListener('keydown', handleKeyDown);
    ownerDocument.removeEventListener('keydown', handleNowhere);
  };
}
