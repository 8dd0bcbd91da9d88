/*
 * Reads the records of a table (RFC 4180). A malformed record is reported, and reading continues.
 *
 *   1. The parser reads up to a fault, which it detects only with strict rules for quotation marks.
 *   2. A record with quotation marks inside unquoted cells (`5" screen`) is valid; it is read separately, with loose rules.
 *   3. Any other rejected record is broken. `findBrokenEnd` finds its end; reading continues there.
 */
import { CsvError, type Info, type Options, parse } from '#csv-parse';
import { createRecordRules, type RecordRules } from './record-rules';

/** Number of records read at a time. Empty rows between two batches are skipped without the parser. */
const batch = 200;

export interface TableRecord {
  /** Absent if the record is broken. */
  readonly cells: readonly string[];
  /** Row number as in a spreadsheet: starts at 1 and includes empty rows. */
  readonly number: number;
  /** The text of a record with wrong quotation marks. */
  readonly broken?: string;
  /** Whether the record is the last one in the text. */
  readonly isLast: boolean;
}

export interface ReadRecordsOptions {
  /** One ASCII character. */
  readonly separator: string;
  /** Number of header cells, used to find the end of a broken record; 0 while unknown. */
  readonly columns: () => number;
}

/** The non-empty records, read lazily. */
export function* readRecords(
  text: string,
  { separator, columns }: ReadRecordsOptions,
): Generator<TableRecord, void, undefined> {
  const bytes = new TextEncoder().encode(text);
  // With one byte per character, string positions equal byte positions; separators, quotation marks and line breaks are the same
  // in both encodings.
  const plain = new TextDecoder('windows-1252').decode(bytes);
  let [at, number] = [0, 0];
  let rules: RecordRules | undefined;

  /** Reads records up to a fault or the end. */
  const read = (options: Options & { readonly end?: number }) => {
    const { end = bytes.length, ...parserOptions } = options;
    const start = at;
    const firstNumber = number;
    const found: TableRecord[] = [];
    let count = 0;
    const take = (cells: string[], { records, empty_lines, bytes: length }: Info) => {
      count = records;
      at = start + length;
      number = firstNumber + records + empty_lines;
      if (cells.some(cell => cell !== '')) found.push({ cells, number, isLast: at >= bytes.length });
      return null;
    };
    try {
      parse(bytes.subarray(start, end), {
        delimiter: separator,
        record_delimiter: ['\r\n', '\n', '\r'],
        relax_column_count: true,
        skip_empty_lines: true,
        trim: true,
        on_record: take,
        ...parserOptions,
      });
      if (count < batch) at = end;
      return { found, isBroken: false };
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      return { found, isBroken: true };
    }
  };

  /** Skips empty rows; a spreadsheet may write a million of them. */
  const skipEmptyRows = () => {
    for (let next = at; next < plain.length; next++) {
      const sign = plain[next];
      if (sign === '\n' || sign === '\r') {
        if (plain.startsWith('\r\n', next)) next++;
        at = next + 1;
        number++;
      } else if (sign !== separator && sign !== ' ' && sign !== '\t') return;
    }
  };

  while (at < bytes.length) {
    skipEmptyRows();
    const { found, isBroken } = read({ to: batch });
    yield* found;
    if (!isBroken) continue;
    skipEmptyRows();
    rules = rules?.columns === columns() ? rules : createRecordRules(plain, separator, columns());
    const start = at;
    const end = rules.findLooseEnd(start);
    const loose = end === undefined ? undefined : read({ relax_quotes: true, end });
    if (loose && !loose.isBroken) {
      yield* loose.found;
      continue;
    }
    at = rules.findBrokenEnd(start);
    number++;
    const broken = new TextDecoder().decode(bytes.subarray(start, at));
    yield { cells: [], number, broken, isLast: at >= bytes.length };
  }
}
