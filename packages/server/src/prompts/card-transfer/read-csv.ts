import { cardLimits } from '@oriel/contracts';
import { CsvError, type Info, parse } from 'csv-parse/sync';
import type { ReadRows } from './source-row';
import { unguard } from './write-csv';

/** Semicolons and tabs are what spreadsheets write where a comma stands in numbers. */
const delimiters = [',', ';', '\t'];
/** Characters of which the sign between the columns is told. */
const longestHead = 10_000;
/** Characters of one cell, several times the longest prompt. */
const longestCell = 500_000;

/** Reads a table whose first line names the columns. A row may have fewer cells than it, and not more. */
export function readCsv(text: string): ReadRows {
  const delimiter = findDelimiter(text);
  const wide = findWideLine(text, delimiter);
  if (wide !== undefined)
    return {
      problem: { code: 'too_many_columns', details: { line: wide, max: cardLimits.importColumns } },
      message: `More than ${cardLimits.importColumns} columns on line ${wide}`,
    };
  try {
    const read = parse(text, {
      info: true,
      bom: true,
      delimiter,
      max_record_size: longestCell,
      // How many cells a row may have is said below.
      relax_column_count: true,
      skip_empty_lines: true,
      // The names, and one row more than there may be, by which that is seen.
      to: cardLimits.importRows + 2,
    });
    // Its types know nothing of `info`, by which each record comes with where it stands.
    const [head, ...records] = read as unknown as { record: string[]; info: Info }[];
    if (!head) return { problem: { code: 'invalid' }, message: 'The file is empty' };
    const columns = head.record.map(name => name.trim());
    const max = columns.length;
    const long = records.find(({ record }) => record.length > max);
    if (long) {
      const [line, cells] = [long.info.lines, long.record.length];
      return {
        problem: { code: 'too_many_cells', details: { line, cells, max } },
        message: `Line ${line} has ${cells} cells, the head ${max}`,
      };
    }
    return {
      rows: records.map(({ record: cells, info }) => ({
        // A spreadsheet counts the empty rows, too.
        number: info.records + info.empty_lines,
        row: Object.fromEntries(columns.map((name, at) => [name, unguard(cells[at] ?? '')])),
      })),
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Its types leave open what it knows of the place.
    const line: unknown = error.lines;
    const problem = { code: 'invalid' as const, ...(typeof line === 'number' && { details: { line } }) };
    return { problem, message: error.message };
  }
}

function findDelimiter(text: string): string {
  const begin = text.slice(0, longestHead);
  const end = begin.search(/[\r\n]/);
  const head = end < 0 ? begin : begin.slice(0, end);
  const counts = delimiters.map(delimiter => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The first line with more cells than a row may have. The parser would read a million of them before it says so. */
function findWideLine(text: string, delimiter: string): number | undefined {
  let [line, cells, isQuoted] = [1, 1, false];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\n') line++;
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\n' || sign === '\r') cells = 1;
    else if (sign === delimiter && ++cells > cardLimits.importColumns) return line;
  }
  return undefined;
}
