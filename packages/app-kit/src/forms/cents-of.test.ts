import { expect, it } from 'vitest';
import { centsOf } from './cents-of';

it.each([
  ['', null],
  ['  ', null],
  ['0.01', 1],
  ['1,5', 150],
  [' 12.34 ', 1_234],
  ['1.15', 115],
  ['500', 50_000],
])('reads “%s” as %s cents', (text, cents) => {
  expect(centsOf(text, 50_000)).toBe(cents);
});

it.each(['0', '0.00', '500.01', '-1', '1.234', '1e2', '0x10', '1.000,50', '٣', 'five'])(
  'refuses “%s”',
  text => {
    expect(centsOf(text, 50_000)).toBeUndefined();
  },
);
