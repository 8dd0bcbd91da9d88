import { expect, it } from 'vitest';
import { linkMarks, statementOf } from './link-marks';

const statementIn = (text: string) => {
  const area = document.createElement('div');
  area.innerHTML = `<p>${text} [1]</p>`;
  linkMarks(area, { nameOf: mark => (mark === 1 ? 'Prices.pdf' : undefined), onOpen: () => undefined });
  return statementOf(area, 1);
};

it('finds the sentence before a mark', () => {
  expect(statementIn('One is cheap. Two costs 2.50 euros.')).toBe('Two costs 2.50 euros.');
});

it('finds it in a long text without a long search', () => {
  expect(statementIn(`${'!'.repeat(100_000)} x ${'?'.repeat(100_000)} Noon`)).toBe('Noon');
}, 3_000);
