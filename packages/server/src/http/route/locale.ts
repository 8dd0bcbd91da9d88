import type { Locale } from '@oriel/contracts';

/** The first supported language of `Accept-Language`. @param otherwise the language if there is none */
export function readLocale(header: string | undefined, otherwise: Locale = 'de'): Locale {
  for (const entry of (header ?? '').slice(0, 500).split(',')) {
    const language = entry.trim().slice(0, 2).toLowerCase();
    if (language === 'en' || language === 'de') return language;
  }
  return otherwise;
}
