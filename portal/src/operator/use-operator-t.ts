import { useTranslation } from 'react-i18next';
import { de } from './texts/de';
import { en } from './texts/en';

type Plural<Key> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;
/** Names of the console's texts; a text with a number has one name for both of its forms. */
export type OperatorKey = Plural<keyof typeof en>;
export type OperatorT = (key: OperatorKey, values?: Readonly<Record<string, string | number>>) => string;

const texts = { de, en };

/** The console's texts, which are loaded with the console. */
export function useOperatorT(): OperatorT {
  const { i18n } = useTranslation();
  for (const [language, bundle] of Object.entries(texts)) {
    if (!i18n.hasResourceBundle(language, 'operator')) i18n.addResourceBundle(language, 'operator', bundle);
  }
  // The portal types its own texts only.
  return i18n.getFixedT(i18n.language, 'operator' as never) as unknown as OperatorT;
}
