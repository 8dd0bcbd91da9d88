import { cardLimits } from '@oriel/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import type { ReadRows } from './source-row';
import { unguard } from './write-csv';

/** Semicolons and tabs are what spreadsheets write where a comma stands in numbers. */
const delimiters = [',', ';', '\t'];
/** Characters in which the names of the columns must come to their end. */
const longestHead = 10_000;
/** Characters of one cell, several times the longest prompt. */
const longestCell = 500_000;

/** A record with what is known of it; the types of the library do not follow its options. */
interface HeadRecord {
  readonly record: readonly string[];
  readonly info: { readonly bytes: number };
}

/** Reads a table whose first line names the columns. A row may have fewer cells than it, and not more. */
export function readCsv(text: string): ReadRows {
  const begin = text.slice(0, longestHead);
  const options = {
    bom: true,
    delimiter: findDelimiter(begin),
    max_record_size: longestCell,
    relax_column_count_less: true,
    skip_empty_lines: true,
  };
  try {
    // By themselves first: the names of a million columns would cost seconds.
    const [head] = parse(begin, { ...options, info: true, to: 1 }) as unknown as HeadRecord[];
    if (!head) return { problem: 'The file is empty' };
    const isCut = begin.length < text.length && head.info.bytes >= Buffer.byteLength(begin);
    if (isCut) return { problem: 'The names of the columns are too long' };
    // One row more than there may be, by which that is seen.
    const [, ...records] = parse(text, { ...options, to: cardLimits.importRows + 2 });
    const columns = head.record.map(name => name.trim());
    return {
      rows: records.map(cells =>
        Object.fromEntries(columns.map((name, at) => [name, unguard(cells[at] ?? '')])),
      ),
    };
  } catch (error) {
    // Its message names the line.
    if (error instanceof CsvError) return { problem: error.message };
    throw error;
  }
}

function findDelimiter(begin: string): string {
  const end = begin.search(/[\r\n]/);
  const head = end < 0 ? begin : begin.slice(0, end);
  const counts = delimiters.map(delimiter => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}
