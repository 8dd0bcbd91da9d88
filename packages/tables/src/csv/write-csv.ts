import { stringify } from '#csv-stringify';
import { guardFormula } from '../formula-guard';

/** A cell that a spreadsheet may calculate with, written as in the reader's locale, such as `-1234,5`. */
export interface CsvNumber {
  readonly number: string;
}

const plainNumber = /^-?\d+(?:[.,]\d+)?%?$/;

const textOf = (cell: string | CsvNumber): string => {
  if (typeof cell === 'string') return guardFormula(cell);
  return plainNumber.test(cell.number) ? cell.number : guardFormula(cell.number);
};

/**
 * Writes a table as CSV (RFC 4180) in which no cell runs as a formula in a spreadsheet.
 *
 * @param separator - spreadsheets expect a semicolon where the comma separates decimals
 */
export const writeCsv = (
  rows: readonly (readonly (string | CsvNumber)[])[],
  separator: ',' | ';' = ',',
): string =>
  stringify(
    rows.map(row => row.map(textOf)),
    // By default, only line breaks of the record delimiter's kind are quoted.
    { delimiter: separator, record_delimiter: '\r\n', quoted_match: [/[\r\n]/, /^\s|\s$/] },
  );
