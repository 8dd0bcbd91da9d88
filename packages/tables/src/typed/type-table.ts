/*
 * Gives the cells of a written table their types. Required: no cell changes its meaning. So a column of identifiers stays text as
 * a whole, and a number or date with two readings gets the one that the rest of its column proves, else its table, else, for
 * numbers, the language of the text. A column that proves both leaves such cells as text.
 */
import { type DateReading, readDate } from './read-date';
import { type NumberReading, readNumber } from './read-number';
import type { TableLocale, TypedCell } from './typed-cell';

/** A cell as its source writes it. */
export type SourceCell = string | number | boolean | null;

/** Headers of columns whose digits are names. */
const identifiers =
  /(?:^|[^\p{L}])(?:tel|telefon\p{L}*|phone|mobil\p{L}*|fax|plz|postleitzahl|zip|postcode|iban|bic|konto\p{L}*|isbn|ean|gtin|sku|version\p{L}*|release|kapitel|abschnitt|section|chapter|ziffer|artikelnummer|seriennummer|serial|ip)(?![\p{L}])/iu;
/** Versions, IP addresses, numbered sections, and digits that begin with zero. */
const identifier = /^(?:v?\d+(?:\.\d+){2,}\.?|v\d[\d.]*|0\d+)$/i;

interface Column {
  readonly numbers: readonly (NumberReading | undefined)[];
  readonly dates: readonly (DateReading | undefined)[];
  readonly evidence: ReadonlySet<TableLocale>;
  readonly orders: ReadonlySet<'dmy' | 'mdy'>;
}

/**
 * Types the rows below the header.
 *
 * @param locale - language of the text around the table
 */
export function typeTable(
  head: readonly string[],
  rows: readonly (readonly SourceCell[])[],
  locale: TableLocale,
): TypedCell[][] {
  const columns = head.map((name, index) =>
    readColumn(
      name,
      rows.map(row => row[index] ?? null),
    ),
  );
  const all = new Set(columns.flatMap(({ evidence }) => [...evidence]));
  return rows.map((row, at) =>
    columns.map(({ numbers, dates, evidence, orders }, index) => {
      const cell = row[index] ?? null;
      const text = String(cell ?? '');
      if (cell === null || text.trim() === '') return { kind: 'empty', text: '' };
      if (typeof cell === 'boolean') return { kind: 'boolean', text };
      if (typeof cell === 'number') return plainNumber(cell, text);
      const date = dateIn(dates[at], orders);
      if (date) return { ...date, text };
      const number = numberIn(numbers[at], evidence.size > 0 ? evidence : all, locale);
      return number ? { ...number, text } : { kind: 'text', text };
    }),
  );
}

function readColumn(name: string, cells: readonly SourceCell[]): Column {
  const texts = cells.map(cell => (typeof cell === 'string' ? cell.trim() : ''));
  const dates = texts.map(readDate);
  const isText = identifiers.test(name) || texts.some((text, index) => !dates[index] && isIdentifier(text));
  const numbers = isText ? [] : texts.map(readNumber);
  const evidence = new Set<TableLocale>();
  for (const number of numbers) {
    if (number?.as.de && !number.as.en) evidence.add('de');
    if (number?.as.en && !number.as.de) evidence.add('en');
  }
  const orders = new Set<'dmy' | 'mdy'>();
  for (const date of dates) {
    if (date?.dmy && !date.mdy) orders.add('dmy');
    if (date?.mdy && !date.dmy) orders.add('mdy');
  }
  return { numbers, dates, evidence, orders };
}

const isIdentifier = (text: string): boolean =>
  identifier.test(text) && (isIpAddress(text) || !readNumber(text));

/** `192.168.100.200` is written like a German number. */
const isIpAddress = (text: string): boolean => {
  const parts = text.split('.');
  return parts.length === 4 && parts.every(part => Number(part) <= 255);
};

function dateIn(date: DateReading | undefined, orders: ReadonlySet<'dmy' | 'mdy'>) {
  if (!date) return undefined;
  const { dmy, mdy } = date;
  if (!dmy || !mdy || dmy.serial === mdy.serial) return dmy ?? mdy;
  const [order] = orders;
  return orders.size === 1 && order ? date[order] : undefined;
}

function numberIn(
  number: NumberReading | undefined,
  evidence: ReadonlySet<TableLocale>,
  locale: TableLocale,
) {
  if (!number) return undefined;
  const { de, en } = number.as;
  if (!number.isAmbiguous) return de ?? en;
  const [only] = evidence;
  if (evidence.size > 1) return undefined;
  return number.as[only ?? locale];
}

/** A cell whose source is already a number. */
function plainNumber(value: number, text: string): TypedCell {
  const decimals = /^-?\d+\.(\d+)$/.exec(text)?.[1]?.length ?? 0;
  return { kind: 'number', text, value, decimals, isGrouped: false, unit: '', isUnitFirst: false };
}
