import type { MessagesByLocale } from '@oriel/widget-kit';
import type { texts as first } from './en';
import type { texts as rest } from './en-rest';

/** The texts of the prompts, of which a page fetches those of its language. */
export const messages: MessagesByLocale = {
  de: [() => import('./de'), () => import('./de-rest')],
  en: [() => import('./en'), () => import('./en-rest')],
};

/** Key of a text of the prompts. */
export type PromptsText = keyof typeof first | keyof typeof rest;
