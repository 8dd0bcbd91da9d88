import type { MessagesByLocale } from '@oriel/app-kit';
import type { texts as first } from './en';
import type { texts as rest } from './en-fetched';

/** The texts of the prompts widget; a page fetches only its own language. */
export const messages: MessagesByLocale = {
  de: [() => import('./de'), () => import('./de-fetched')],
  en: [() => import('./en'), () => import('./en-fetched')],
};

/** Key of a text of the prompts. */
export type PromptsText = keyof typeof first | keyof typeof rest;
