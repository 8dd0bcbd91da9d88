import { stringify } from '#csv-stringify';
import { guardFormula } from '../formula-guard';

/** Writes a table as CSV (RFC 4180) in which no cell runs as a formula in a spreadsheet. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map(row => row.map(guardFormula)),
    // By default, only line breaks of the record delimiter's kind are quoted.
    { record_delimiter: '\r\n', quoted_match: [/[\r\n]/, /^\s|\s$/] },
  );
