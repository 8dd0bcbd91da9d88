import { type InstantComposer, instantComposerKey, type Shell } from '@oriel/contracts';

/**
 * Makes a text field usable before any widget has come. Enter queues the text for the chat, which takes over later;
 * Shift+Enter and an Enter that ends a composition stay with the field.
 *
 * @param onQueued - called with each text that is queued, to show it
 */
export function startInstantComposer(
  shell: Shell,
  field: HTMLTextAreaElement,
  onQueued: (text: string) => void,
): void {
  const queued: string[] = [];
  const onKeyDown = (event: KeyboardEvent) => {
    // 229 is what Safari reports for the Enter that ends a composition, after it has said that none is on.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    const text = field.value.trim();
    field.value = '';
    if (!text) return;
    onQueued(text);
    queued.push(text);
  };
  field.addEventListener('keydown', onKeyDown);
  const composer: InstantComposer = {
    takeOver() {
      field.removeEventListener('keydown', onKeyDown);
      shell.removeAttribute('data-instant');
      return queued.splice(0);
    },
  };
  shell[instantComposerKey] = composer;
}
