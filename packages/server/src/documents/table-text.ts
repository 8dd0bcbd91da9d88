/** Maximum number of empty cells that a table gets for spans. */
const maxFilled = 100_000;
/** Maximum columns or rows of one cell, as in HTML. */
export const maxSpan = 1_000;

export interface TableCell {
  readonly text: string;
  readonly columns?: number;
  readonly rows?: number;
  /** Tables inside the cell, which are written below its row. */
  readonly inner?: readonly string[];
  /** The text with these tables in their places, for a row that has no other cell with content. */
  readonly block?: string;
}

const span = (given = 1): number => Math.min(Math.max(Math.trunc(given) || 1, 1), maxSpan);

/** The text of a cell on one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Writes each row on a line. A cell over several columns or rows is written once, with empty cells in its other places, so that
 * columns hold and no amount counts twice.
 */
export function writeTable(rows: readonly (readonly TableCell[])[]): string {
  const lines: string[] = [];
  // Columns that a cell of an earlier row still covers, with the number of rows left.
  let covered = new Map<number, number>();
  let filled = 0;
  for (const row of rows) {
    const next = new Map<number, number>();
    const cells: string[] = [];
    const skipCovered = () => {
      for (let left = covered.get(cells.length); left !== undefined; left = covered.get(cells.length)) {
        if (left > 1) next.set(cells.length, left - 1);
        covered.delete(cells.length);
        cells.push('');
        filled++;
      }
    };
    for (const { text, columns, rows: height } of row) {
      skipCovered();
      const width = span(columns);
      for (let at = 0; at < width; at++) {
        if (at > 0 && ++filled > maxFilled) break;
        if (span(height) > 1 && filled < maxFilled) next.set(cells.length, span(height) - 1);
        cells.push(at === 0 ? oneLine(text) : '');
      }
    }
    skipCovered();
    for (const [column, left] of covered) if (left > 1) next.set(column, left - 1);
    covered = next;
    const inner = row.flatMap(cell => cell.inner ?? []);
    const full = row.filter(cell => cell.text.trim() !== '' || (cell.inner?.length ?? 0) > 0);
    // A row around other tables may only arrange them.
    if (inner.length > 0 && full.length === 1 && full[0]?.block !== undefined)
      lines.push(full[0].block.trim());
    else {
      if (inner.length === 0 || cells.some(cell => cell !== '')) lines.push(cells.join(' | ').trimEnd());
      lines.push(...inner);
    }
  }
  return lines.join('\n');
}

const superscripts: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-−n'].map((sign, index) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ'][index] ?? sign]),
);

/** A raised number: without it, `m²` would be read as `m2`. */
export const raise = (text: string): string =>
  /^[\d+\-−n]+$/.test(text) ? [...text].map(sign => superscripts[sign] ?? sign).join('') : text;
