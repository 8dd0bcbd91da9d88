import type { Locale } from '@oriel/contracts';

/** The few words that must be there when nothing else could be loaded. */
export const loaderTexts = {
  de: { failed: 'Der Chat ist gerade nicht erreichbar.', retry: 'Erneut versuchen', ask: 'Frag etwas' },
  en: { failed: 'The chat cannot be reached.', retry: 'Try again', ask: 'Ask anything' },
} as const;

/**
 * The language of a mount: the option, the stored choice (only where the page lets values be kept), the first of the
 * browser's that is spoken, German.
 */
export function pickLocale(option: unknown, isStored: boolean): Locale {
  let stored: unknown;
  try {
    stored = isStored && localStorage.getItem('oriel:locale');
  } catch {
    // The browser denies storage.
  }
  for (const tag of [option, stored, ...navigator.languages]) {
    const language = /^(de|en)\b/i.exec(String(tag))?.[1]?.toLowerCase();
    // The pattern names the two.
    if (language) return language as Locale;
  }
  return 'de';
}
