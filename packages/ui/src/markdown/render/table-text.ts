import { guardFormula } from '@oriel/tables';

const NUMBER = /^[+-]?[\d.,\s\u00a0]+[%€$£]?$/;

/** A table as tab-separated text in which no cell runs as a formula in a spreadsheet. */
export function rowsText(rows: readonly (readonly string[])[]): string {
  return rows.map(row => row.map(cellText).join('\t')).join('\n');
}

/** A negative number stays a number, so that spreadsheets can calculate with it. */
function cellText(cell: string): string {
  const text = cell.replace(/\s+/g, ' ').trim();
  return NUMBER.test(text) ? text : guardFormula(text);
}
