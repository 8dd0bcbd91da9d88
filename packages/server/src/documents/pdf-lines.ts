/*
 * Puts the pieces of text of a PDF page into lines, in the order in which the page draws them. A wide gap separates cells; lines
 * below each other with several cells are a table, whose columns are kept. Forms and notes join the line beside them.
 */

/** A rectangle on the page. Points from the upper left corner. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A piece of text. */
export interface Piece extends Box {
  readonly text: string;
  /** Letters are about as high as this, in points. */
  readonly size: number;
  /** Whether spaces separate it from the piece before. */
  readonly isSpaced: boolean;
  /** Whether it was filled in, and belongs to the label beside it. */
  readonly isField: boolean;
}

export interface Line {
  readonly pieces: Piece[];
  /** Whether the text runs from left to right, so that places along the line can be compared. */
  readonly isLevel: boolean;
  /** Marks and notes after the line. */
  after: string;
}

/** A gap of this many letter heights separates cells. */
const cellGap = 1.2;

const topOf = ({ pieces }: Line): number => Math.min(...pieces.map(({ top }) => top));
const bottomOf = ({ pieces }: Line): number => Math.max(...pieces.map(({ bottom }) => bottom));

/** Inserts a field beside the nearest text of the same height, or as a line of its own. */
export function insertField(lines: Line[], piece: Piece): void {
  let best: { readonly line: Line; readonly distance: number } | undefined;
  for (const line of lines) {
    if (!line.isLevel || line.pieces.length === 0) continue;
    const [top, bottom] = [topOf(line), bottomOf(line)];
    const shared = Math.min(bottom, piece.bottom) - Math.max(top, piece.top);
    if (shared < Math.min(bottom - top, piece.bottom - piece.top) * 0.5) continue;
    const distance = Math.min(
      ...line.pieces.map(({ left, right }) =>
        right <= piece.left + 2
          ? piece.left - right
          : // Of two labels, that on the left belongs to it.
            Math.abs(left - piece.right) + 2,
      ),
    );
    if (!best || distance < best.distance) best = { line, distance };
  }
  if (!best) {
    lines.splice(indexBelow(lines, (piece.top + piece.bottom) / 2), 0, {
      pieces: [piece],
      isLevel: true,
      after: '',
    });
    return;
  }
  const { pieces } = best.line;
  const next = pieces.findIndex(({ left }) => left > piece.left);
  pieces.splice(next < 0 ? pieces.length : next, 0, piece);
}

/** Adds a mark or a note after the line above it. */
export function insertAfter(lines: Line[], top: number, text: string): void {
  const line = lines[indexBelow(lines, top) - 1];
  if (line) line.after += text;
  else lines.unshift({ pieces: [], isLevel: true, after: text });
}

/** Index of the first line below a height. */
function indexBelow(lines: readonly Line[], height: number): number {
  let found = 0;
  let lowest = Number.NEGATIVE_INFINITY;
  for (const [index, line] of lines.entries()) {
    const bottom = line.pieces.length > 0 ? bottomOf(line) : Number.NEGATIVE_INFINITY;
    if (bottom > height || bottom < lowest) continue;
    lowest = bottom;
    found = index + 1;
  }
  return found;
}

interface Cell {
  text: string;
  hasField: boolean;
  readonly left: number;
  right: number;
  /** Lower edge of its first line. */
  readonly first: number;
  /** Lower edge of its last line. */
  last: number;
  readonly size: number;
}

/** The text of lines. */
export function textOfLines(lines: readonly Line[]): string {
  const texts: string[] = [];
  let table: Cell[][] = [];
  let afters: string[] = [];
  const flush = () => {
    for (const [index, text] of textOfTable(table).entries()) texts.push(text + (afters[index] ?? ''));
    table = [];
    afters = [];
  };
  for (const [index, line] of lines.entries()) {
    const cells = line.isLevel ? cellsOf(line.pieces) : [];
    const [only] = cells;
    if (cells.length === 1 && only && joinRow(table, only)) {
      afters.push((afters.pop() ?? '') + line.after);
      continue;
    }
    if (
      cells.length > 1 ||
      (only && table.length > 0 && beginsRow(only, lines.slice(index + 1, index + 9)))
    ) {
      table.push(cells);
      afters.push(line.after);
      continue;
    }
    flush();
    const text =
      cells[0]?.text ?? line.pieces.map(piece => (piece.isSpaced ? ' ' : '') + piece.text).join('');
    texts.push(text + line.after);
  }
  flush();
  return texts.join('\n');
}

/** Adds the only cell of a line to the last row: beside its other cells, or as a further line of one of them. */
function joinRow(table: readonly Cell[][], cell: Cell): boolean {
  const row = table.at(-1);
  const [start] = row ?? [];
  if (!row || !start) return false;
  const { text, left, right, last, size } = cell;
  const above = row.find(each => each.left < right && left < each.right);
  if (!above) {
    if (Math.abs(last - start.first) > size * 0.5) return false;
    const next = row.findIndex(each => each.left > left);
    row.splice(next < 0 ? row.length : next, 0, cell);
    return true;
  }
  const step = last - above.last;
  const isCrossing = table.some(cells => cells.some(each => each.left > above.right && each.left < right));
  if (step <= 0 || step > size * 1.4 || isCrossing) return false;
  // Below the first cell, the next row or a paragraph may begin.
  const before = table.at(-2)?.[0];
  if (above === start && (!before || step > (start.first - before.last) * 0.9)) return false;
  above.text += /[-\u00ad\u2010]$/.test(above.text) ? `\n${text}` : ` ${text}`;
  above.right = Math.max(above.right, right);
  above.last = last;
  return true;
}

/** Whether one of the next lines is at the right of a cell, which has several lines itself. */
const beginsRow = ({ right, first, size }: Cell, next: readonly Line[]): boolean =>
  next.some(
    line =>
      line.isLevel &&
      line.pieces.length > 0 &&
      line.pieces.every(({ left }) => left > right) &&
      Math.abs(bottomOf(line) - first) < size * 0.5,
  );

/** Bullets and numbers before a paragraph, which are no cells. */
const paragraphMark = /^(?:[^\p{L}\p{N}\s]|\(?[\p{L}\d]{1,3}[.)]|(?:\d+\.)+\d+|§ ?\d+)$/u;

function cellsOf(pieces: readonly Piece[]): Cell[] {
  const cells: Cell[] = [];
  let before: Piece | undefined;
  for (const piece of pieces) {
    const { text, left, right, bottom, size, isSpaced, isField } = piece;
    const cell = cells.at(-1);
    const gap = before ? left - before.right : 0;
    const isLabelled =
      cell !== undefined && (/:\s*$|^\[[x ]\]$/.test(cell.text) || (isField && !cell.hasField));
    const isCell =
      gap > cellGap * size && !isLabelled && !(cells.length === 1 && paragraphMark.test(cell?.text ?? ''));
    if (!cell || isCell)
      cells.push({ text, hasField: isField, left, right, first: bottom, last: bottom, size });
    else {
      const isApart = isSpaced || isField || before?.isField === true || gap > size * 0.6;
      cell.text += isApart && !/\s$/.test(cell.text) ? ` ${text}` : text;
      cell.right = Math.max(cell.right, right);
      cell.hasField ||= isField;
    }
    before = piece;
  }
  return cells;
}

const separator = ' | ';

/** Rows with an empty cell where a column has no text. */
function textOfTable(rows: readonly (readonly Cell[])[]): string[] {
  const columns: { left: number; right: number }[] = [];
  for (const { left, right } of rows.flat().sort((one, other) => one.left - other.left)) {
    const last = columns.at(-1);
    if (last && left < last.right) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  const most = Math.max(0, ...rows.map(({ length }) => length));
  return rows.map(cells => {
    const texts = cells.map(({ text }) => text.trim());
    // Text of another kind covers several columns.
    if (columns.length !== most || rows.length === 1) return texts.join(separator);
    return columns
      .map(column => texts[cells.findIndex(({ left }) => left >= column.left && left < column.right)] ?? '')
      .join(separator)
      .trimEnd();
  });
}

const hyphens = '[-\u00ad\u2010]';
const divided = new RegExp(`(\\p{L}*[\\p{L}\\d])(${hyphens}) ?\\n(?=(\\p{L}+|\\d))`, 'gu');
const conjunction = /^(?:und|oder|bzw|sowie|beziehungsweise|and|or)$/;

/** Joins words that are divided at the end of a line. */
export function joinDivided(text: string): string {
  const compounds = new Set(text.match(/\p{L}+-\p{L}+/gu));
  return (
    text
      .replace(divided, (_, before: string, hyphen: string, after: string) => {
        if (conjunction.test(after)) return `${before}- `;
        const isSoft = hyphen === '\u00ad' && /^\p{Ll}/u.test(after);
        const isPart = /[\p{Lu}\d]$/u.test(before) || !/^\p{Ll}/u.test(after);
        return isSoft || !(isPart || compounds.has(`${before}-${after}`)) ? before : `${before}-`;
      })
      // The sign is drawn wherever a PDF has one.
      .replaceAll('\u00ad', '-')
  );
}
