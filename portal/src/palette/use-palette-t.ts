import { useTranslation } from 'react-i18next';
import { de } from './texts/de';
import { en } from './texts/en';

export type PaletteKey = keyof typeof en;

/** The palette's texts, which are loaded with its rows. */
export function usePaletteT(): (key: PaletteKey) => string {
  const { i18n } = useTranslation();
  const texts = i18n.language.startsWith('de') ? de : en;
  return key => texts[key];
}
