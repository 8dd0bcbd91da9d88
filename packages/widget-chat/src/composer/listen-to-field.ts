import { fitHeight, isComposing } from '@oriel/ui';

export interface FieldListeners {
  readonly onText: (text: string) => void;
  readonly onSend: () => void;
  /** Greatest height in pixels. */
  readonly maxHeight: () => number;
}

/**
 * Listens to the text field: Enter sends, Shift+Enter begins a line, and an Enter that ends a composition stays with the
 * input method. Returns the function that stops it, and one that fits the height.
 */
export function listenToField(
  field: HTMLTextAreaElement,
  { onText, onSend, maxHeight }: FieldListeners,
): { fit(): void; stop(): void } {
  const fit = () => fitHeight(field, maxHeight());
  const handleInput = () => {
    onText(field.value);
    fit();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || event.defaultPrevented) return;
    event.preventDefault();
    onSend();
  };
  field.addEventListener('input', handleInput);
  field.addEventListener('keydown', handleKeyDown);
  return {
    fit,
    stop() {
      field.removeEventListener('input', handleInput);
      field.removeEventListener('keydown', handleKeyDown);
    },
  };
}
