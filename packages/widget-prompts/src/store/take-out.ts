import type { PromptsStore } from './prompts-store';

/** Takes a card that is gone for the person out of what is shown. */
export function takeOut(
  { landing, library }: Pick<PromptsStore, 'landing' | 'library'>,
  cardId: string,
): void {
  landing.leaving(cardId);
  library.remove(cardId);
}
