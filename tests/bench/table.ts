/** One line of a table: a figure beside the baseline of the same run. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  /** What it is measured against, where there is such a thing. */
  readonly baseline?: string;
  readonly ratio?: number;
  /** The baseline against itself, as a distance from 1. */
  readonly noise?: number;
  readonly goal?: string;
  readonly isMet?: boolean;
}

const heads = ['figure', 'value', 'baseline', 'ratio', 'noise', 'goal', 'met'];

/** Lines of text with columns of equal width. */
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

/** Texts stand at the left, numbers at the right. */
function pad(cell: string, width: number, column: number): string {
  return column >= 1 && column <= 4 ? cell.padStart(width) : cell.padEnd(width);
}
