import { readCardList } from '@oriel/contracts';
import type { ReadRows } from './source-row';

/** Reads a list of prompts, in each form that `readCardList` supports. */
export function readJson(text: string): ReadRows {
  const read = readCardList(text);
  if ('rows' in read) return read;
  const { line, message } = read;
  return { problem: { code: 'invalid', ...(line !== undefined && { details: { line } }) }, message };
}
