import { type ColorScheme, colorSchemes, type Locale, locales } from '@oriel/contracts';
import { readLocale } from '../../http/route/locale';

export interface Look {
  readonly locale: Locale;
  readonly colorScheme: ColorScheme;
}

/** Language and colours from the login; otherwise the browser's preferences. */
export function readLook(params: Record<string, unknown>, acceptLanguage: string | undefined): Look {
  return {
    locale: locales.find(locale => locale === params.ui_locales) ?? readLocale(acceptLanguage),
    colorScheme: colorSchemes.find(scheme => scheme === params.color_scheme) ?? 'auto',
  };
}
