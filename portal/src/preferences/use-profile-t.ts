import { useTranslation } from 'react-i18next';
import { de } from './texts/de';
import { en } from './texts/en';

type WithoutNumber<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;
export type ProfileT = (
  key: WithoutNumber<keyof typeof en>,
  values?: Readonly<Record<string, string | number>>,
) => string;

const texts = { de, en };

/** The texts of the pages about the user, which are loaded with them. */
export function useProfileT(): ProfileT {
  const { i18n } = useTranslation();
  for (const [language, bundle] of Object.entries(texts)) {
    if (!i18n.hasResourceBundle(language, 'profile')) i18n.addResourceBundle(language, 'profile', bundle);
  }
  // The portal types its own texts only.
  return i18n.getFixedT(i18n.language, 'profile' as never) as unknown as ProfileT;
}
