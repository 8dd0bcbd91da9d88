import { findSeparator } from '@oriel/contracts';
import { readRecords } from '@oriel/tables/csv';

export type SheetCell = string | number | boolean | null;

/** The rows of a block; the first row holds the column names. All rows have the same length. */
export interface SheetData {
  readonly head: readonly string[];
  readonly rows: readonly (readonly SheetCell[])[];
}

/**
 * Reads a table written by a model: JSON rows, JSON objects, or separated values.
 *
 * @returns nothing if it is not a table
 */
export function readSheet(text: string): SheetData | undefined {
  const trimmed = text.trim();
  const rows = /^[[{]/.test(trimmed) ? readJson(trimmed) : readSeparated(trimmed);
  const [head] = rows ?? [];
  if (!rows || !head || head.length === 0) return undefined;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const filled = rows.map(row => [...row, ...Array<SheetCell>(width - row.length).fill(null)]);
  return { head: (filled[0] ?? []).map(cell => String(cell ?? '')), rows: filled.slice(1) };
}

function readJson(text: string): SheetCell[][] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(value)) return undefined;
  if (value.every(Array.isArray)) return value.map((row: unknown[]) => row.map(cellOf));
  if (!value.every(isRecord)) return undefined;
  const head = [...new Set(value.flatMap(row => Object.keys(row)))];
  return [head, ...value.map(row => head.map(name => cellOf(row[name])))];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function cellOf(value: unknown): SheetCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  return JSON.stringify(value);
}

function readSeparated(text: string): SheetCell[][] | undefined {
  const { body, separator } = findSeparator(text);
  const rows: SheetCell[][] = [];
  for (const { cells, broken } of readRecords(body, { separator, columns: () => rows[0]?.length ?? 0 })) {
    if (broken !== undefined) rows.push([broken.trim()]);
    else rows.push([...cells]);
  }
  return rows;
}
