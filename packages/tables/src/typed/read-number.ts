import type { NumberCell, TableLocale } from './typed-cell';

/** A number as it may be read. A notation that only one language has is evidence for it. */
export interface NumberReading {
  readonly as: Readonly<Partial<Record<TableLocale, NumberCell>>>;
  readonly isAmbiguous: boolean;
}

/** Longest text that can be a number with its unit. */
const maxLength = 40;
/** A spreadsheet keeps 15 digits; longer ones are identifiers. */
const maxDigits = 15;

const currency = '(?:(?:US|CA|AU|[AC])?\\$|[€£¥₹]|EUR|USD|GBP|CHF|JPY|CNY|SEK|NOK|DKK|PLN|CZK|HUF|zł|Kč)';
const shape = new RegExp(
  `^(\\()? ?([+-])? ?(${currency})? ?([+-])?(\\d[\\d.,'\u2019 ]*?)(,-{1,2})?(-)? ?(%|${currency})?(\\))?$`,
);

const bodies: readonly (readonly [RegExp, readonly TableLocale[]])[] = [
  [/^(?:0|[1-9]\d*)$/, ['de', 'en']],
  [/^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/, ['de']],
  [/^(?:0|[1-9]\d*),\d+$/, ['de']],
  [/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/, ['en']],
  [/^(?:0|[1-9]\d*)\.\d+$/, ['en']],
  [/^[1-9]\d{0,2}(?:['\u2019]\d{3})+(?:\.\d+)?$/, ['de', 'en']],
  [/^[1-9]\d{0,2}(?: \d{3})+(?:,\d+)?$/, ['de']],
  [/^[1-9]\d{0,2}(?: \d{3})+(?:\.\d+)?$/, ['en']],
];

/** Reads a number in German or English notation; nothing if the text is none, such as a phone number or an identifier. */
export function readNumber(written: string): NumberReading | undefined {
  if (written.length > maxLength || !/\d/.test(written)) return undefined;
  const text = written
    .trim()
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replace(/[\u2212\u2013\u2014]/g, '-');
  const parts = shape.exec(text);
  if (!parts) return undefined;
  const [, opening, before, first, inner, body = '', dash, after, last, closing] = parts;
  const signs = [before, inner, after].filter(Boolean);
  if (signs.length > 1 || (first && last) || Boolean(opening) !== Boolean(closing)) return undefined;
  const unit = first ?? last ?? '';
  const digits = body.replace(/\D/g, '');
  // A lone digit in parentheses counts items.
  if (opening && (signs.length > 0 || (!unit && digits.length < 3))) return undefined;
  // Groups after a space, without anything that only amounts have, may be a phone number.
  const isSpaced = body.includes(' ');
  if (digits.length > maxDigits || (isSpaced && !unit && !/[.,]/.test(body))) return undefined;
  const isNegative = Boolean(opening) || signs.includes('-');
  const as: Partial<Record<TableLocale, NumberCell>> = {};
  for (const [pattern, locales] of bodies) {
    if (!pattern.test(body)) continue;
    for (const locale of locales) {
      if (dash && locale === 'en') continue;
      as[locale] = cellOf(body, { locale, isNegative, unit, isUnitFirst: Boolean(first) });
    }
  }
  if (!as.de && !as.en) return undefined;
  // No amount of money has three decimals, so these digits are a group.
  if (unit && unit !== '%' && as.de && as.en && as.de.value !== as.en.value)
    delete as[as.de.decimals > 0 ? 'de' : 'en'];
  return { as, isAmbiguous: Boolean(as.de && as.en && as.de.value !== as.en.value) };
}

interface Signs {
  readonly locale: TableLocale;
  readonly isNegative: boolean;
  readonly unit: string;
  readonly isUnitFirst: boolean;
}

function cellOf(body: string, { locale, isNegative, unit, isUnitFirst }: Signs): NumberCell {
  const hasApostrophe = /['\u2019]/.test(body);
  const point = locale === 'de' && !hasApostrophe ? ',' : '.';
  const [whole = '', fraction = ''] = body.split(point);
  const plain = `${isNegative ? '-' : ''}${whole.replace(/\D/g, '')}.${fraction}`;
  return {
    kind: 'number',
    // The exponent avoids the rounding error of a division.
    value: Number(unit === '%' ? `${plain}e-2` : plain),
    decimals: fraction.length,
    isGrouped: /\D/.test(whole),
    unit,
    isUnitFirst,
  };
}
