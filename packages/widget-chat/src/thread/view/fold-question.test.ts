import { expect, it } from 'vitest';
import { foldQuestion } from './ThreadView';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index + 1}`).join('\n');

it.each([
  ['a short text', 'Short'],
  ['twenty lines', lines(20)],
  ['a line of twenty rows', 'a'.repeat(1_600)],
])('leaves %s whole', (_, text) => {
  expect(foldQuestion(text)).toBeUndefined();
});

it.each([
  ['more lines', lines(30), lines(20)],
  ['one line without a space', 'a'.repeat(60_000), 'a'.repeat(1_600)],
  ['a long line after a short one', `Hi\n${'a'.repeat(60_000)}`, `Hi\n${'a'.repeat(19 * 80)}`],
  ['signs of two units', '😀'.repeat(30_000), '😀'.repeat(800)],
  ['a sign of two units at the cut', `a${'😀'.repeat(30_000)}`, `a${'😀'.repeat(799)}`],
])('folds %s', (_, text, folded) => {
  expect(foldQuestion(text)).toBe(folded);
});
