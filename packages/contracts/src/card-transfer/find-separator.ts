import { isKnownColumn } from './column-names';

/** A table without what stands before its head. */
export interface SeparatedTable {
  readonly body: string;
  readonly separator: string;
}

/** Spreadsheets write others where a comma stands in numbers. */
const separators = [',', ';', '\t', '|'];

/** The separator of a table with a single column: no text has it, so that each line is a cell. */
const none = '\u001f';

/** The line by which a spreadsheet is told the separator: `sep=;`, in any case, perhaps in quotation marks. */
const naming = /^"?sep[ \t]*=[ \t]*(\\t|tab\b|(?![a-z\d"])[\t -~])"?[^a-z\d\r\n]*(?:\r\n|\r|\n|$)/i;

/** Characters of a head that are looked at. */
const longestHead = 20_000;

/** Finds the separator of a table: the one that its first line names, else the one that makes most of its head. */
export function findSeparator(text: string): SeparatedTable {
  const table = text.replace(/^\ufeff/, '');
  const [line = '', named] = naming.exec(table) ?? [];
  if (named !== undefined) {
    const separator = named.length > 1 ? '\t' : named;
    return { body: table.slice(line.length), separator };
  }
  const start = table.slice(0, longestHead).trimStart();
  let [separator, best] = [none, 0];
  for (const each of separators) {
    const cells = splitHead(start, each);
    if (cells.length < 2) continue;
    // A name that is known says more than any number of cells: a comma may stand in the others.
    const score = cells.length + longestHead * new Set(cells.filter(isKnownColumn)).size;
    if (score > best) [separator, best] = [each, score];
  }
  return { body: table, separator };
}

/** The cells of the first line; a separator and a line break in quotation marks part nothing. */
function splitHead(text: string, separator: string): string[] {
  const cells: string[] = [];
  let [start, isQuoted] = [0, false];
  const add = (end: number) =>
    cells.push(
      text
        .slice(start, end)
        .trim()
        .replace(/^"(.*)"$/s, '$1'),
    );
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\n' || sign === '\r') {
      add(at);
      return cells;
    } else if (sign === separator) {
      add(at);
      start = at + 1;
    }
  }
  add(text.length);
  return cells;
}
