import type { Locale } from '@oriel/contracts';

const tags: Readonly<Record<Locale, string>> = { de: 'de-DE', en: 'en-GB' };

/** Formats whole euro cents in the user's language. Amount and sign never break across lines. */
export const formatMoney = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(tags[locale], { style: 'currency', currency: 'EUR' })
    .format(cents / 100)
    .replace(/ /g, '\u00a0');
