import { useTranslation } from 'react-i18next';
import { de } from './texts/de';
import { en } from './texts/en';

type WithoutNumber<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;
export type PreferencesT = (
  key: WithoutNumber<keyof typeof en>,
  values?: Readonly<Record<string, string | number>>,
) => string;

const texts = { de, en };

/** The texts of the pages about the user, which are loaded with them. */
export function usePreferencesT(): PreferencesT {
  const { i18n } = useTranslation();
  for (const [language, bundle] of Object.entries(texts)) {
    if (!i18n.hasResourceBundle(language, 'preferences'))
      i18n.addResourceBundle(language, 'preferences', bundle);
  }
  // The portal types its own texts only.
  return i18n.getFixedT(i18n.language, 'preferences' as never) as unknown as PreferencesT;
}
