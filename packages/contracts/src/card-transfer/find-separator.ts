import { isKnownColumn } from './column-names';

/** A table without the lines before its head. */
export interface SeparatedTable {
  readonly body: string;
  readonly separator: string;
}

/** Spreadsheets use other separators in locales with a decimal comma. */
const separators = [',', ';', '\t', '|'];

/** The separator of a table with a single column: it occurs in no text, so each line is one cell. */
const none = '\u001f';

/** A line that tells a spreadsheet the separator: `sep=;`, in any case, optionally in quotation marks. */
const naming = /^"?sep[ \t]*=[ \t]*(\\t|tab\b|(?![a-z\d"])[\t -~])"?[^a-z\d\r\n]*(?:\r\n|\r|\n|$)/i;

/** Maximum number of characters of a head to inspect. */
const longestHead = 20_000;

/** Finds the separator of a table: the one named by its first line, else the one that best splits its head. */
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
    // A known column name outweighs any number of cells: the others may contain commas.
    const score = cells.length + longestHead * new Set(cells.filter(isKnownColumn)).size;
    if (score > best) [separator, best] = [each, score];
  }
  return { body: table, separator };
}

/** Splits the first line into cells; separators and line breaks in quotation marks are part of the cell. */
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
