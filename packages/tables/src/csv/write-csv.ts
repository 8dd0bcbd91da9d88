import { stringify } from '#csv-stringify';
import { guardFormula } from '../formula-guard';

/** A table as RFC 4180 has it, in which no cell is a formula for the spreadsheet that opens it. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map(row => row.map(guardFormula)),
    // By itself it does not quote a line break of another kind than that of its rows.
    { record_delimiter: '\r\n', quoted_match: [/[\r\n]/, /^\s|\s$/] },
  );
