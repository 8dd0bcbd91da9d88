import type { MessagesByLocale } from '@oriel/app-kit';
import type { texts as deferred } from './deferred-en';
import type { texts as first } from './en';
import type { texts as rest } from './rest-en';

/** The texts of the chat; a page fetches only its own language. */
export const messages: MessagesByLocale = {
  de: [() => import('./de'), () => import('./deferred-de'), () => import('./rest-de')],
  en: [() => import('./en'), () => import('./deferred-en'), () => import('./rest-en')],
};

/** Key of a text of the chat. */
export type ChatText = keyof typeof first | keyof typeof deferred | keyof typeof rest;
