import { findSeparator } from '@oriel/contracts';

/**
 * The first records of a table (RFC 4180), as far as its text goes: enough to show what its columns hold. What a whole file
 * is worth the service says.
 *
 * @param most Records after which it ends.
 * @param isCut The text goes on; a record that its end may have cut is left out.
 */
export function readTable(table: string, most: number, isCut: boolean): string[][] {
  const { body: text, separator } = findSeparator(table);
  const records: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  const finish = () => {
    // A line without anything is no record, nor is one of separators alone.
    if (cells.some(cell => cell.trim() !== '')) records.push(cells);
    cells = [];
  };
  while (at < text.length && records.length < most) {
    while (text[at] === ' ') at++;
    const { cell, end } = text[at] === '"' ? readQuoted(text, at) : { cell: '', end: at };
    const stop = findStop(text, end, separator);
    if (stop === text.length && isCut) return records;
    cells.push(cell + text.slice(end, stop));
    at = stop + 1;
    if (text[stop] === separator && at < text.length) continue;
    if (text[stop] === separator) cells.push('');
    if (text[stop] === '\r' && text[at] === '\n') at++;
    finish();
  }
  return records;
}

function readQuoted(text: string, start: number): { cell: string; end: number } {
  let quote = text.indexOf('"', start + 1);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  const end = quote < 0 ? text.length : quote;
  return { cell: text.slice(start + 1, end).replaceAll('""', '"'), end: Math.min(end + 1, text.length) };
}

/** Where a cell ends: before a separator, a break of the line, or the end. */
function findStop(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === separator || sign === '\n' || sign === '\r') return at;
  }
  return text.length;
}
