import { expect, it } from 'vitest';
import { readAmount, writeAmount } from './amount';

it.each([
  ['0', 0],
  ['5', 500],
  ['5,5', 550],
  ['5.05', 505],
  [' 12,34 ', 1_234],
  ['12,34 €', 1_234],
  ['€12.34', 1_234],
  ['1000000', 100_000_000],
  ['1000000.01', undefined],
  ['1.000,00', undefined],
  ['-5', undefined],
  ['5.123', undefined],
  ['', undefined],
  ['five', undefined],
] as const)('reads an amount: %j', (text, cents) => {
  expect(readAmount(text)).toBe(cents);
});

it.each([0, 5, 505, 123_400])('reads what it writes: %i', cents => {
  expect(readAmount(writeAmount(cents))).toBe(cents);
});
