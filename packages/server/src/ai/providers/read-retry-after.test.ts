import { expect, it } from 'vitest';
import { readRetryAfter } from './read-retry-after';

const now = Date.parse('2026-03-01T12:00:00Z');

it.each([
  ['7', 7],
  ['0.4', 1],
  ['Sun, 01 Mar 2026 12:00:30 GMT', 30],
  ['999999999', 86_400],
  ['0', undefined],
  ['Sun, 01 Mar 2026 11:00:00 GMT', undefined],
  ['-5', undefined],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads %s as %s seconds', (header, seconds) => expect(readRetryAfter(header, now)).toBe(seconds));
