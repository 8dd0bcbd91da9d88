import type { PromptsStore } from './prompts-context';

/** Removes a card from the shown library, because it is gone for the user. */
export function removeFromPage(
  { focusRestore, library }: Pick<PromptsStore, 'focusRestore' | 'library'>,
  cardId: string,
): void {
  focusRestore.leaving(cardId);
  library.remove(cardId);
}
