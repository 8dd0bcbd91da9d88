import { expect, it } from 'vitest';
import { createTypeahead } from './typeahead';

const LABELS = ['Copy', 'Cut', 'Edit', 'Export', 'Ändern'];

function makeTypeahead() {
  let time = 0;
  const find = createTypeahead(() => time);
  return { find, wait: (ms: number) => (time += ms) };
}

it('finds a row by several letters, from any starting row', () => {
  const { find } = makeTypeahead();
  expect(find('e', LABELS, 3)).toBe(2);
  expect(find('x', LABELS, 2)).toBe(3);
  expect(find('q', LABELS, 3)).toBe(-1);
});

it('cycles through the rows that start with one letter', () => {
  const { find } = makeTypeahead();
  expect(find('c', LABELS, 0)).toBe(1);
  expect(find('c', LABELS, 1)).toBe(0);
});

it('starts a new search after a pause', () => {
  const { find, wait } = makeTypeahead();
  expect(find('e', LABELS, -1)).toBe(2);
  wait(600);
  expect(find('c', LABELS, 2)).toBe(0);
});

it('ignores case', () => {
  expect(makeTypeahead().find('ä', LABELS, 0)).toBe(4);
});
