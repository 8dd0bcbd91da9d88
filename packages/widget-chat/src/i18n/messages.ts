import type { MessagesByLocale } from '@oriel/app-kit';
import type { texts as first } from './en';
import type { texts as rest } from './en-rest';

/** The texts of the chat; a page fetches only its own language. */
export const messages: MessagesByLocale = {
  de: [() => import('./de'), () => import('./de-rest')],
  en: [() => import('./en'), () => import('./en-rest')],
};

/** Key of a text of the chat. */
export type ChatText = keyof typeof first | keyof typeof rest;
