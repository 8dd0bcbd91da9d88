import type { Alignment } from './block-node';

/** A wider table stays text. */
const MAX_COLUMNS = 100;
const DELIMITER_ROW = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** Splits a row at its pipes; a pipe after a backslash belongs to the cell. */
export function splitRow(line: string): string[] {
  const row = line.trim();
  const cells: string[] = [];
  let cell = '';
  let from = row.startsWith('|') ? 1 : 0;
  for (let at = from; at < row.length; at++) {
    if (row[at] === '\\' && row[at + 1] === '|') {
      cell += row.slice(from, at);
      from = ++at;
    } else if (row[at] === '\\') at++;
    else if (row[at] === '|') {
      cells.push((cell + row.slice(from, at)).trim());
      cell = '';
      from = at + 1;
    }
  }
  const rest = (cell + row.slice(from)).trim();
  if (rest || !cells.length || from < row.length) cells.push(rest);
  return cells;
}

/** Alignments of a delimiter row, or null if the line is not one. */
export function parseDelimiterRow(line: string): Alignment[] | null {
  if (line.length > MAX_COLUMNS * 20 || !line.includes('-') || !DELIMITER_ROW.test(line)) return null;
  const cells = splitRow(line);
  if (cells.length > MAX_COLUMNS) return null;
  return cells.map(cell => {
    const left = cell.startsWith(':');
    const right = cell.endsWith(':');
    return left && right ? 'center' : right ? 'right' : left ? 'left' : null;
  });
}
