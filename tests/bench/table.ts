/** One line of a table: a figure next to the baseline of the same run. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  /** The baseline, if the figure has one. */
  readonly baseline?: string;
  readonly ratio?: number;
  /** The baseline compared with itself, as a distance from 1. */
  readonly noise?: number;
  readonly goal?: string;
  readonly isMet?: boolean;
}

const heads = ['figure', 'value', 'baseline', 'ratio', 'noise', 'goal', 'met'];

/** Formats lines of text with columns of equal width. */
export function formatTable(title: string, figures: readonly Figure[]): string {
  const lines = [heads, ...figures.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)));
  const rows = lines.map(line =>
    line.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join('  '),
  );
  return [title, ...rows].map(line => line.trimEnd()).join('\n');
}

function cellsOf({ name, value, baseline, ratio, noise, goal, isMet }: Figure): string[] {
  return [
    name,
    value,
    baseline ?? '',
    ratio === undefined ? '' : ratio.toFixed(2),
    noise === undefined ? '' : `±${noise.toFixed(2)}`,
    goal ?? '',
    isMet === undefined ? '' : isMet ? 'yes' : 'NO',
  ];
}

/** Aligns text to the left, numbers to the right. */
function pad(cell: string, width: number, column: number): string {
  return column >= 1 && column <= 4 ? cell.padStart(width) : cell.padEnd(width);
}
