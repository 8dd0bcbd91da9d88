/** What a spreadsheet takes for a formula when a cell begins with it. */
const formula = /^[=+\-@\t\r]/;
/** The mark that says a cell is text. It is put before a formula, and before what would look like a mark of ours. */
const guarded = /^'(?='*[=+\-@\t\r])/;

const guard = (text: string): string => (formula.test(text) || guarded.test(text) ? `'${text}` : text);

/** Undoes what `writeCsv` has put before a cell. */
export const unguard = (cell: string): string => cell.replace(guarded, '');

const quote = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A table as RFC 4180 has it, in which no cell is a formula for the spreadsheet that opens it. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map(row => `${row.map(cell => quote(guard(cell))).join(',')}\r\n`).join('');
}
