import type { Locale } from '@oriel/contracts';
import { createInstance } from 'i18next';
import type { MessagesByLocale } from '../definition/widget-definition';
import { de } from './de';
import { en } from './en';

/** Gives a text in the language of the mount; `values` fill its `{{names}}`, `count` chooses its plural. */
export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

export interface Translator {
  /** The texts of a language with the host's overrides. Made anew, so that what depends on it is drawn again. */
  translate(locale: Locale, overrides: Readonly<Record<string, Readonly<Record<string, string>>>>): Translate;
}

/** The texts of one mount: an instance of i18next of its own. */
export function createTranslator(messages: MessagesByLocale): Translator {
  const instance = createInstance();
  void instance.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: {
      de: { translation: { ...de, ...messages.de } },
      en: { translation: { ...en, ...messages.en } },
    },
    keySeparator: false,
    nsSeparator: false,
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return {
    translate(locale, overrides) {
      const fixed = instance.getFixedT(locale);
      const own = new Map(Object.entries(overrides[locale] ?? {}));
      return (key, values) => {
        const override = own.get(key);
        if (override === undefined) return fixed(key, { ...values });
        return instance.services.interpolator.interpolate(override, { ...values }, locale, {});
      };
    },
  };
}
