import { isFormula } from '@oriel/contracts';

/** The mark `'` says that a cell is text. It is put before a formula, and before what would look like a mark of ours. */
const isGuarded = (text: string): boolean => text.startsWith("'") && isFormula(text.replace(/^'+/, ''));

const guard = (text: string): string => (isFormula(text) || isGuarded(text) ? `'${text}` : text);

/** Undoes what `writeCsv` has put before a cell. */
export const unguard = (cell: string): string => (isGuarded(cell) ? cell.slice(1) : cell);

const quote = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A table as RFC 4180 has it, in which no cell is a formula for the spreadsheet that opens it. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map(row => `${row.map(cell => quote(guard(cell))).join(',')}\r\n`).join('');
}
