import type { Locale } from '@oriel/contracts';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { de } from './de';
import { en } from './en';

/**
 * The portal's texts; missing keys fall back to English.
 * @param product Name of the product.
 */
export function createI18n(locale: Locale, product: string) {
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: 'en',
    resources: { de: { translation: de }, en: { translation: en } },
    keySeparator: false,
    nsSeparator: false,
    // React escapes what it shows.
    interpolation: { escapeValue: false, defaultVariables: { product } },
    // Who shows an error sees by the name that its value did not come.
    missingInterpolationHandler: (_text, [name]: string[]) => name,
    initAsync: false,
    react: { useSuspense: false },
  });
  return instance;
}
