/** What separates the cells; spreadsheets write others where a comma stands in numbers. */
const delimiters = [',', ';', '\t'];

/** Which of the delimiters the first line has most of. */
function findDelimiter(text: string): string {
  const end = text.search(/[\r\n]/);
  const head = end < 0 ? text : text.slice(0, end);
  const counts = delimiters.map(delimiter => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * The first records of a table (RFC 4180), as far as its text goes: enough to show what its columns hold. What a whole file
 * is worth the service says.
 *
 * @param most Records after which it ends.
 * @param isCut The text goes on; a record that its end may have cut is left out.
 */
export function readTable(text: string, most: number, isCut: boolean): string[][] {
  const delimiter = findDelimiter(text);
  const records: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  const finish = () => {
    // A line without anything is no record.
    if (cells.length > 1 || cells[0] !== '') records.push(cells);
    cells = [];
  };
  while (at < text.length && records.length < most) {
    const { cell, end } = text[at] === '"' ? readQuoted(text, at) : { cell: '', end: at };
    const stop = findStop(text, end, delimiter);
    if (stop === text.length && isCut) return records;
    cells.push(cell + text.slice(end, stop));
    at = stop + 1;
    if (text[stop] === delimiter && at < text.length) continue;
    if (text[stop] === delimiter) cells.push('');
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

/** Where a cell ends: before a delimiter, a break of the line, or the end. */
function findStop(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === delimiter || sign === '\n' || sign === '\r') return at;
  }
  return text.length;
}
