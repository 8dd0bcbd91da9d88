import { type ColorScheme, colorSchemes, type Locale, locales } from '@oriel/contracts';
import { computed, effect, signal } from '@preact/signals-react';
import { type Consent, readConsent, writeConsent } from './consent';

const keys = { locale: 'oriel.locale', colorScheme: 'oriel.color-scheme' } as const;

/** The first language of the browser that we speak, else German. */
export function detectLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const found = locales.find(locale => language.toLowerCase().startsWith(locale));
    if (found) return found;
  }
  return 'de';
}

export interface PreferencesEnvironment {
  storage: Storage | undefined;
  languages: readonly string[];
}

/**
 * Language, colour scheme and the consent to keep them. Without functional consent a choice lives until the page is
 * left; giving the consent stores it, withdrawing it removes it.
 */
export function createPreferencesStore({ storage, languages }: PreferencesEnvironment) {
  const consent = signal<Consent>(readConsent(storage));
  const read = <T extends string>(key: string, allowed: readonly T[]): T | undefined => {
    if (!consent.peek().functional) return undefined;
    try {
      const value = storage?.getItem(key);
      return allowed.find(candidate => candidate === value);
    } catch {
      return undefined;
    }
  };
  const locale = signal<Locale>(read(keys.locale, locales) ?? detectLocale(languages));
  const colorScheme = signal<ColorScheme>(read(keys.colorScheme, colorSchemes) ?? 'light');

  const stop = effect(() => {
    const values = { [keys.locale]: locale.value, [keys.colorScheme]: colorScheme.value };
    const { functional } = consent.value;
    try {
      for (const [key, value] of Object.entries(values)) {
        if (functional) storage?.setItem(key, value);
        else storage?.removeItem(key);
      }
    } catch {
      // A browser that stores nothing keeps the choice until the page is left.
    }
  });

  return {
    locale,
    colorScheme,
    consent: computed(() => consent.value),
    decide(functional: boolean) {
      const value: Consent = { interacted: true, functional, decidedAt: new Date().toISOString() };
      consent.value = value;
      writeConsent(storage, value);
    },
    dispose: stop,
  };
}
export type PreferencesStore = ReturnType<typeof createPreferencesStore>;
