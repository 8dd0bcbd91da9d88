import type { Locale } from '@oriel/contracts';

/** The words that must be there when nothing else could be loaded. */
export const retryTexts = { de: 'Erneut versuchen', en: 'Try again' } as const;

/** The first language that is spoken: the option's, the browser's, German. */
export const pickLocale = (option: unknown): Locale =>
  // The texts have these two.
  ([option, ...navigator.languages]
    .map(tag => `${tag}`.slice(0, 2).toLowerCase())
    .find(language => language in retryTexts) ?? 'de') as Locale;
