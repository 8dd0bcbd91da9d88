import type { Locale } from '@oriel/contracts';

/** The few words that must be there when nothing else could be loaded. */
export const loaderTexts = {
  de: {
    retry: 'Erneut versuchen',
    ask: 'Ihre Frage',
  },
  en: {
    retry: 'Try again',
    ask: 'Ask anything',
  },
} as const;

/** The first language that is spoken: the option's, the browser's, German. */
export const pickLocale = (option: unknown): Locale =>
  // The texts have these two.
  ([option, ...navigator.languages]
    .map(tag => `${tag}`.slice(0, 2).toLowerCase())
    .find(language => language in loaderTexts) ?? 'de') as Locale;
