import type { MessagesByLocale } from '@oriel/widget-kit';
import type { texts } from './en';

/** The texts of the prompts, of which a page fetches those of its language. */
export const messages: MessagesByLocale = {
  de: [() => import('./de')],
  en: [() => import('./en')],
};

/** Key of a text of the prompts. */
export type PromptsText = keyof typeof texts;
