import { expect, it } from 'vitest';
import { guardFormula, unguardFormula } from './index';

it.each(['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])(
  'marks %j as text',
  cell => {
    expect(guardFormula(cell)).toBe(`'${cell}`);
    expect(unguardFormula(guardFormula(cell))).toBe(cell);
  },
);

it.each(['', 'a=1', ' =1', "'plain", "it's", '5-3', 'ä@x'])('leaves %j unchanged', cell => {
  expect(guardFormula(cell)).toBe(cell);
  expect(unguardFormula(cell)).toBe(cell);
});

it.each(["'=1", "''-", "'＝1"])('adds a mark to %j, which already starts with one', cell => {
  expect(guardFormula(cell)).toBe(`'${cell}`);
  expect(unguardFormula(guardFormula(cell))).toBe(cell);
});
