import type { texts as en } from './en';

/** Die Texte der Prompts. */
export const texts: Record<keyof typeof en, string> = {
  'library.title': 'Prompts',
};
