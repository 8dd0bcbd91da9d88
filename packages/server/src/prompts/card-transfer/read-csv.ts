import { CsvError, parse } from 'csv-parse/sync';
import type { ReadRows } from './source-row';
import { unguard } from './write-csv';

/** Semicolons and tabs are what spreadsheets write where a comma stands in numbers. */
const delimiters = [',', ';', '\t'];

/** Reads a table whose first line names the columns. */
export function readCsv(text: string): ReadRows {
  try {
    const [head, ...records] = parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      relax_column_count: true,
      skip_empty_lines: true,
    });
    if (!head) return { problem: 'The file is empty' };
    const columns = head.map(name => name.trim());
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

function findDelimiter(text: string): string {
  const end = text.search(/[\r\n]/);
  const head = end < 0 ? text : text.slice(0, end);
  const counts = delimiters.map(delimiter => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}
