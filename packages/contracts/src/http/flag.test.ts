import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { flag } from './flag';

it.each([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])('reads %s', (word, value) => {
  expect(z.decode(flag, word as 'true')).toBe(value);
});

it.each([true, false])('writes %s so that it reads it', value => {
  expect(z.decode(flag, z.encode(flag, value))).toBe(value);
});

it.each(['', 'TRUE', 'yes', '2'])('refuses %j', word => {
  expect(z.safeDecode(flag, word as 'true').success).toBe(false);
});
