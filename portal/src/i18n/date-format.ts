/** Dates as a language of the product writes them: English as in Europe, like the widgets. */
export const dateFormat = (locale: string, dateStyle: 'medium' | 'long'): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle });
