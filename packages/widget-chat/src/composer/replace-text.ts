/** Replaces a range of a field as if the text was typed: undo works and the draft updates. */
export function replaceText(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
  field.focus();
  field.setSelectionRange(start, end);
  const command = text === '' ? 'delete' : 'insertText';
  // The only method that preserves the browser's undo history.
  if (start === end && text === '') return;
  if (field.ownerDocument.execCommand?.(command, false, text)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
