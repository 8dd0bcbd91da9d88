import { instantComposerKey, type Shell } from '@oriel/contracts';
import { create } from './create';
import { isComposing } from './is-composing';

/**
 * Makes a text field usable before the widget has loaded. Enter queues the text for the chat, which takes over later;
 * Shift+Enter, and an Enter that ends a composition, stay with the field.
 *
 * @param box - contains the field; queued texts are shown before it
 */
export function startInstantComposer(shell: Shell, field: HTMLTextAreaElement, box: ChildNode): void {
  const queued: string[] = [];
  field.onkeydown = event => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    const text = field.value.trim();
    field.value = '';
    if (!text) return;
    queued.push(text);
    // A field in the middle moves to the end.
    shell.dataset.instant += '1';
    box.before(create('p', { part: 'a', textContent: text }));
  };
  shell[instantComposerKey] = () => {
    field.onkeydown = null;
    delete shell.dataset.instant;
    // The chat has its own slot and measures the field there.
    box.replaceWith();
    return queued.splice(0);
  };
}
