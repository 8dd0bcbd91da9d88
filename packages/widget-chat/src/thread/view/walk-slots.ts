import { isComposing } from '@oriel/ui';
import { piecesOf, plainSuggestion } from './suggestions';

/**
 * Walks through the slots of a suggestion in the text field: the first one is selected, Tab selects the next one, and Escape
 * leaves. It also ends after the last slot, when the field loses the focus, and when text after a slot is changed.
 *
 * @param suggestion - its text with `[[…]]`; the field holds it without
 */
export function walkSlots(field: HTMLTextAreaElement, suggestion: string): void {
  if (field.value !== plainSuggestion(suggestion)) return;
  let at = 0;
  const slots = piecesOf(suggestion).flatMap(({ text, isSlot }) => {
    at += text.length;
    // Measured from the end, because a user changes only text before the next slot.
    return isSlot ? [{ text, fromEnd: field.value.length - at + text.length }] : [];
  });
  const walk = new AbortController();
  const next = (): boolean => {
    const slot = slots.shift();
    const start = field.value.length - (slot?.fromEnd ?? 0);
    if (!slot || !field.value.startsWith(slot.text, start)) {
      walk.abort();
      return false;
    }
    field.setSelectionRange(start, start + slot.text.length);
    return true;
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') {
      field.setSelectionRange(field.selectionEnd, field.selectionEnd);
      walk.abort();
    } else if (event.key !== 'Tab' || event.shiftKey || !next()) return;
    event.preventDefault();
  };
  const { signal } = walk;
  if (!next()) return;
  field.addEventListener('keydown', handleKeyDown, { signal });
  field.addEventListener('blur', () => walk.abort(), { signal });
}
