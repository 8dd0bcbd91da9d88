import { loadKitTexts } from '@oriel/app-kit';
import type { Locale } from '@oriel/contracts';
import { type BackendModule, createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { en } from './en';

type Texts = Readonly<Record<keyof typeof en, string>>;

/** Each language is a separate file, fetched on first use. */
const texts: Record<Locale, () => Promise<Texts>> = {
  de: async () => (await import('./de')).de,
  en: async () => (await import('./en')).en,
};

/**
 * The portal's texts. Resolves once those of the language are loaded; a change of language fetches the others.
 * @param product Name of the product.
 */
export async function createI18n(locale: Locale, product: string): Promise<i18n> {
  const instance = createInstance();
  const backend: BackendModule = {
    type: 'backend',
    callbackApi: false,
    init() {},
    read: async (language: string) => {
      // The language setting allows only these.
      const locale = language as Locale;
      const [kit, own] = await Promise.all([loadKitTexts(locale), texts[locale]()]);
      return { ...kit, ...own };
    },
  };
  await instance
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: false,
      keySeparator: false,
      nsSeparator: false,
      // React escapes its output.
      interpolation: { escapeValue: false, defaultVariables: { product } },
      // The placeholder's name shows that its value is missing.
      missingInterpolationHandler: (_text, [name]: string[]) => name,
      react: { useSuspense: false },
    });
  return instance;
}

/** Changes the language once its texts are loaded; if they cannot be fetched, the current one stays. */
export async function showLanguage(instance: i18n, locale: Locale): Promise<void> {
  await instance.loadLanguages(locale);
  if (instance.hasResourceBundle(locale, 'translation')) await instance.changeLanguage(locale);
}
