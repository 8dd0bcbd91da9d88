import type { Locale } from '@oriel/contracts';

/** The few words that must be there when nothing else could be loaded. */
export const loaderTexts = {
  de: {
    failed: 'Nicht erreichbar',
    retry: 'Erneut versuchen',
    ask: 'Ihre Frage',
    field: 'Nachricht',
    title: 'Assistent',
  },
  en: {
    failed: 'Not reachable',
    retry: 'Try again',
    ask: 'Ask anything',
    field: 'Message',
    title: 'Assistant',
  },
} as const;

/** The first language that is spoken: the option's, the browser's, German. */
export const pickLocale = (...options: unknown[]): Locale =>
  // The texts have these two.
  ([...options, ...navigator.languages]
    .map(tag => String(tag).slice(0, 2).toLowerCase())
    .find(language => language in loaderTexts) ?? 'de') as Locale;
