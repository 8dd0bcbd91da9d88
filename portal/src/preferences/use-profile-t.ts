import { useTranslation } from 'react-i18next';
import { de } from './texts/de';
import { en } from './texts/en';

export type ProfileT = (key: keyof typeof en, values?: Readonly<Record<string, string | number>>) => string;

const texts = { de, en };

/** The texts of the profile, which are loaded with it. */
export function useProfileT(): ProfileT {
  const { i18n } = useTranslation();
  for (const [language, bundle] of Object.entries(texts)) {
    if (!i18n.hasResourceBundle(language, 'profile')) i18n.addResourceBundle(language, 'profile', bundle);
  }
  // The portal types its own texts only.
  return i18n.getFixedT(i18n.language, 'profile' as never) as unknown as ProfileT;
}
