import { type CsvNumber, writeCsv } from '../csv';
import type { TableLocale, TypedCell } from './typed-cell';

const day = 86_400_000;

/**
 * The table as CSV for a spreadsheet in a language: German ones expect semicolons and decimal commas. Amounts of money become
 * numbers if their column has one currency, which its header then names.
 */
export function typedCsv(
  head: readonly string[],
  rows: readonly (readonly TypedCell[])[],
  locale: TableLocale,
): string {
  const currencies = head.map((_, index) => currencyOf(rows.map(row => row[index])));
  const names = head.map((name, index) => {
    const currency = currencies[index];
    return currency && !name.includes(currency) ? `${name} (${currency})`.trim() : name;
  });
  const cells = rows.map(row => row.map((cell, index) => csvCell(cell, locale, currencies[index])));
  return writeCsv([names, ...cells], locale === 'de' ? ';' : ',');
}

/** The only currency of a column. */
function currencyOf(cells: readonly (TypedCell | undefined)[]): string | undefined {
  const units = new Set(cells.flatMap(cell => (cell?.kind === 'number' ? [cell.unit] : [])));
  const [unit] = units;
  return units.size === 1 && unit !== '%' ? unit || undefined : undefined;
}

function csvCell(cell: TypedCell, locale: TableLocale, currency: string | undefined): string | CsvNumber {
  if (cell.kind === 'date') return dateIn(cell.serial, locale);
  if (cell.kind !== 'number') return cell.text;
  const { value, decimals, unit } = cell;
  if (unit !== '' && unit !== '%' && unit !== currency) return cell.text;
  const plain = unit === '%' ? `${(value * 100).toFixed(decimals)}%` : plainDigits(value, decimals);
  return { number: locale === 'de' ? plain.replace('.', ',') : plain };
}

const plainDigits = (value: number, decimals: number): string =>
  Number.isInteger(value) && decimals === 0 ? `${value}` : value.toFixed(Math.min(decimals, 20));

function dateIn(serial: number, locale: TableLocale): string {
  const iso = new Date(Date.UTC(1899, 11, 30) + serial * day).toISOString().slice(0, 10);
  return locale === 'de' ? iso.split('-').reverse().join('.') : iso;
}
