import type { PromptsStore } from './prompts-store';

/** Removes a card from the library as it is shown, because it is gone for the person. */
export function removeFromPage(
  { focusRestore, library }: Pick<PromptsStore, 'focusRestore' | 'library'>,
  cardId: string,
): void {
  focusRestore.leaving(cardId);
  library.remove(cardId);
}
