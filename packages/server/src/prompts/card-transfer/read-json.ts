import type { ReadRows, SourceRow } from './source-row';

/** Reads a list of objects, by itself or as the `cards` of one. What is no object becomes a row without anything. */
export function readJson(text: string): ReadRows {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return { problem: 'The file is not JSON' };
  }
  const list = isObject(value) && !Array.isArray(value) ? value.cards : value;
  if (!Array.isArray(list)) return { problem: 'The file holds no list of cards' };
  return { rows: list.map(readRow) };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function readRow(entry: unknown): SourceRow {
  if (!isObject(entry)) return {};
  return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, readValue(value)]));
}

function readValue(value: unknown): string | readonly string[] {
  if (Array.isArray(value)) return value.filter(part => typeof part === 'string');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
