/** Puts a text in the place of a range of a field, as if it was typed: it can be undone, and the draft follows. */
export function replaceText(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
  field.focus();
  field.setSelectionRange(start, end);
  const command = text === '' ? 'delete' : 'insertText';
  // The only way that leaves the browser's own undo as it is.
  if (start === end && text === '') return;
  if (field.ownerDocument.execCommand?.(command, false, text)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
