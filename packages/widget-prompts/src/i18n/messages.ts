import type { MessagesByLocale } from '@oriel/app-kit';

/** The texts of the prompts widget; a page fetches only its own language. */
export const messages: MessagesByLocale = {
  de: [() => import('./de'), () => import('./deferred-de'), () => import('./rest-de')],
  en: [() => import('./en'), () => import('./deferred-en'), () => import('./rest-en')],
};
