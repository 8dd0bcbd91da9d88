/** Finds the ends of records that the parser rejects; each end is after the line break. */
export interface RecordRules {
  /** Number of header cells. */
  readonly columns: number;
  /** The end of a record that is valid except for quotation marks inside unquoted cells; undefined for any other. */
  findLooseEnd(start: number): number | undefined;
  /**
   * The end of a record with a fault in its quotation marks.
   *
   *   1. If quotation marks within a cell are merely not doubled (`"x "y" z"`), the cell ends at a mark before a separator or a
   *      line break, and the record ends once it has as many cells as the header.
   *   2. If a mark opens another cell on the way, the first cell was never closed. The record then ends before that line, or
   *      before the next line that is a valid record with as many cells as the header.
   *   3. If there is none nearby, it ends after its first line.
   */
  findBrokenEnd(start: number): number;
}

/** Maximum lines tried after one broken record and in total. The total keeps reading linear. */
const maxTriedLines = { perRecord: 1_000, inAll: 20_000 };
/** Maximum characters of a broken record. */
const maxRecordLength = 200_000;
/** Maximum cells that loose rules read beyond those of the header. */
const maxExtraCells = 20;

const lineBreak = /\r\n|\r|\n/g;

/**
 * @param text The table.
 * @param separator One character.
 * @param columns Number of header cells; 0 while unknown.
 */
export function createRecordRules(text: string, separator: string, columns: number): RecordRules {
  let triedInAll = 0;

  const findLineEnd = (start: number): number => {
    lineBreak.lastIndex = start;
    return lineBreak.test(text) ? lineBreak.lastIndex : text.length;
  };
  const endsRecord = (at: number): boolean =>
    at < 0 || at >= text.length || text[at] === '\n' || text[at] === '\r';
  const endsCell = (at: number): boolean => text[at] === separator || endsRecord(at);
  const skipSpaces = (start: number): number => {
    let at = start;
    while (text[at] === ' ') at++;
    return at;
  };

  /** The end of a valid cell. */
  function findCellEnd(start: number, isLoose: boolean): number | undefined {
    let at = skipSpaces(start);
    if (text[at] !== '"') {
      while (!endsCell(at)) if (text[at++] === '"' && !isLoose) return undefined;
      return at;
    }
    at = text.indexOf('"', at + 1);
    while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
    const end = skipSpaces(at + 1);
    return at >= 0 && endsCell(end) ? end : undefined;
  }

  /** The end of a valid record. */
  function findEnd(start: number, isLoose: boolean): number | undefined {
    const maxCells = isLoose ? columns + maxExtraCells : columns;
    let at = start;
    for (let cells = 1; cells <= maxCells; cells++) {
      const end = findCellEnd(at, isLoose);
      if (end === undefined) return undefined;
      if (endsRecord(end)) return isLoose || cells === columns ? findLineEnd(end) : undefined;
      at = end + 1;
    }
    return undefined;
  }

  /** The end of a record with marks that are not doubled, or the position in it where another cell starts. */
  function findLenientEnd(start: number): { readonly end?: number; readonly next?: number } {
    let [cells, isQuoted, isAtStart, line] = [1, false, true, start];
    for (let at = start; at < Math.min(text.length, start + maxRecordLength); at++) {
      const sign = text[at];
      if (isQuoted) {
        if (sign === '\n' || sign === '\r') line = at + 1;
        if (sign !== '"') continue;
        if (text[at + 1] === '"') at++;
        else if (endsCell(at + 1)) isQuoted = false;
        else if (endsCell(at - 1)) return line > start ? { next: line } : {};
      } else if (sign === '"' && isAtStart) isQuoted = true;
      else if (sign === separator && ++cells > columns) return {};
      else if (endsRecord(at)) return cells === columns ? { end: findLineEnd(at) } : {};
      isAtStart = sign === separator || (isAtStart && sign === ' ');
    }
    return !isQuoted && cells === columns ? { end: text.length } : {};
  }

  /** The start of the next record, which may already be known. */
  function findNextRecord(start: number, known: number | undefined): number | undefined {
    let at = findLineEnd(start);
    for (let tried = 0; tried < maxTriedLines.perRecord && triedInAll < maxTriedLines.inAll; tried++) {
      if (at === text.length || at === known || findEnd(at, false) !== undefined) return at;
      triedInAll++;
      at = findLineEnd(at);
    }
    return known;
  }

  return {
    columns,
    findLooseEnd: start => findEnd(start, true),
    findBrokenEnd(start) {
      const { end, next } = findLenientEnd(start);
      return end ?? findNextRecord(start, next) ?? findLineEnd(start);
    },
  };
}
