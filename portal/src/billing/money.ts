import type { Locale } from '@oriel/contracts';

const tags: Readonly<Record<Locale, string>> = { de: 'de-DE', en: 'en-GB' };

/** Whole cents of euro as the language writes them. The amount and its sign never part at the end of a line. */
export const formatMoney = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(tags[locale], { style: 'currency', currency: 'EUR' })
    .format(cents / 100)
    .replace(/ /g, '\u00a0');
