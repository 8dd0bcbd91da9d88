/*
 * Reads a table whose first line names the columns. A row that is written wrongly is reported, and the rest is read.
 *
 * 1. The parser reads up to a fault, which it finds only by its strict rules for quotation marks.
 * 2. A record with quotation marks inside cells that do not begin with one (`5" screen`) is fine; it is read by itself, by
 *    loose rules.
 * 3. Any other one becomes a row with a problem. `findBrokenEnd` says where it ends; reading goes on there.
 */
import {
  cardLimits,
  cutText,
  findSeparator,
  type NumberedRow,
  nameColumns,
  type RowProblem,
} from '@oriel/contracts';
import { CsvError, type Info, type Options, parse } from 'csv-parse/sync';
import { createRecordRules, type RecordRules } from './record-rules';
import type { ReadRows } from './source-row';
import { unguard } from './write-csv';

/** Records that are read at a time. Empty rows between two batches are skipped without the parser. */
const batch = 200;
/** Characters of a broken row that are told. */
const longestTold = 60;

interface TableRecord {
  readonly cells: readonly string[];
  /** As a spreadsheet counts: empty rows, too. */
  readonly number: number;
  readonly problem?: RowProblem;
}

export function readCsv(text: string): ReadRows {
  const { body, separator } = findSeparator(text);
  const records: TableRecord[] = [];
  let head: readonly string[] | undefined;
  for (const record of readRecords(body, separator, () => head?.length ?? 0)) {
    if (head) {
      records.push(record);
      // One more than there may be, by which that is seen.
      if (records.length > cardLimits.importRows) break;
      continue;
    }
    const { number: line, problem } = record;
    if (problem)
      return {
        problem: { code: 'invalid', details: { line } },
        message: 'The head has a fault in its quotes',
      };
    const cells = withoutEmptyEnd(record.cells);
    const max = cardLimits.importColumns;
    if (cells.length > max)
      return {
        problem: { code: 'too_many_columns', details: { line, max } },
        message: `More than ${max} columns on line ${line}`,
      };
    head = nameColumns(cells);
  }
  if (!head) return { problem: { code: 'invalid' }, message: 'The file is empty' };
  const columns = head;
  return { rows: records.map(record => toRow(record, columns)) };
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex(cell => cell.trim() !== '');
  return cells.slice(0, last + 1);
}

function toRow({ cells, number, problem }: TableRecord, columns: readonly string[]): NumberedRow {
  const named = columns.flatMap((name, at) => (name === '' ? [] : [[name, unguard(cells[at] ?? '')]]));
  const row: NumberedRow['row'] = Object.fromEntries(named);
  const count = withoutEmptyEnd(cells).length;
  const max = columns.length;
  if (problem) return { number, row, problem };
  if (count <= max) return { number, row };
  return { number, row, problem: { code: 'too_many_cells', details: { cells: count, max } } };
}

/** The records of a table that have anything in them. `columns` says how many cells the head has, once it is known. */
function* readRecords(text: string, separator: string, columns: () => number): Generator<TableRecord> {
  const bytes = Buffer.from(text);
  // With a character a byte, places in it are places in the bytes; separators, marks and line breaks are the same in both.
  const plain = bytes.toString('latin1');
  let [at, number] = [0, 0];
  let rules: RecordRules | undefined;

  /** Reads records up to a fault or to the end. */
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
      if (cells.some(cell => cell !== '')) found.push({ cells, number });
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

  /** Rows without anything, of which a spreadsheet may write a million. */
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
    const told = cutText(bytes.subarray(start, at).toString().trim().replace(/\s+/g, ' '), longestTold);
    yield { cells: [], number, problem: { code: 'quotes', details: { text: told } } };
  }
}
