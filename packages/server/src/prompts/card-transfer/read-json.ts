import { cardLimits } from '@oriel/contracts';
import type { ReadRows, SourceRow } from './source-row';

/** Reads a list of objects, by itself or as the `cards` of one. What is no object becomes a row without anything. */
export function readJson(text: string): ReadRows {
  if (isDeep(text)) return unreadable('The file is nested deeper than cards are');
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return unreadable('The file is not JSON');
  }
  const list = isObject(value) && !Array.isArray(value) ? value.cards : value;
  if (!Array.isArray(list)) return unreadable('The file holds no list of cards');
  // One more than there may be, by which that is seen.
  const some = list.slice(0, cardLimits.importRows + 1);
  return { rows: some.map((entry, at) => ({ number: at + 1, row: readRow(entry) })) };
}

const unreadable = (message: string): ReadRows => ({ problem: { code: 'invalid' }, message });

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

/** Far deeper than any file of cards. */
const deepest = 20;

/** Whether brackets stand in one another so deeply that reading them costs more than all else. */
function isDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length && depth <= deepest; at++) {
    const sign = text[at];
    if (isQuoted) {
      if (sign === '\\') at++;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
  }
  return depth > deepest;
}
