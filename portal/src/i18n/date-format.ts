/** Formats dates in the product's languages; English dates are European, as in the widgets. Default: without the time of day. */
export const dateFormat = (
  locale: string,
  dateStyle: 'medium' | 'long',
  timeStyle?: 'short',
): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle, ...(timeStyle && { timeStyle }) });
