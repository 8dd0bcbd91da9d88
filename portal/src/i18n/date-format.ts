/** Dates in the product's languages: European English, as in the widgets. */
export const dateFormat = (locale: string, dateStyle: 'medium' | 'long'): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle });
