import {
  cardLimits,
  cutText,
  findSeparator,
  type NumberedRow,
  nameColumns,
  type RowProblem,
} from '@oriel/contracts';
import { unguardFormula } from '@oriel/tables';
import { readRecords, type TableRecord } from '@oriel/tables/csv';
import type { ReadRows } from './source-row';

/** Maximum characters of a malformed row that are reported. */
const longestQuote = 60;

/** Reads a table whose first line contains the column names. */
export function readCsv(text: string): ReadRows {
  const { body, separator } = findSeparator(text);
  const records: TableRecord[] = [];
  let head: readonly string[] | undefined;
  for (const record of readRecords(body, { separator, columns: () => head?.length ?? 0 })) {
    if (head) {
      records.push(record);
      // One more than allowed, so that the excess is detected.
      if (records.length > cardLimits.importRows) break;
      continue;
    }
    const { number: line, broken } = record;
    if (broken !== undefined)
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

function toRow({ cells, number, broken }: TableRecord, columns: readonly string[]): NumberedRow {
  const named = columns.flatMap((name, at) => (name === '' ? [] : [[name, unguardFormula(cells[at] ?? '')]]));
  const row: NumberedRow['row'] = Object.fromEntries(named);
  const count = withoutEmptyEnd(cells).length;
  const max = columns.length;
  if (broken !== undefined) return { number, row, problem: describeBroken(broken) };
  if (count <= max) return { number, row };
  return { number, row, problem: { code: 'too_many_cells', details: { cells: count, max } } };
}

const describeBroken = (text: string): RowProblem => ({
  code: 'quotes',
  details: { text: cutText(text.trim().replace(/\s+/g, ' '), longestQuote) },
});
