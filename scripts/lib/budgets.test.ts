import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { budgets } from './budgets.mjs';
import { phases } from './phases.mjs';

const contributing = new URL('../../docs/contributing.md', import.meta.url);

it('gives every phase a budget, and the documentation names the same', () => {
  expect(Object.keys(budgets)).toEqual(Object.keys(phases));
  const rows = [...readFileSync(contributing, 'utf8').matchAll(/^\| `(\w+)` \| (\d+) \|[^|]*\| (\d+) \|/gm)];
  const documented = rows.map(([, name, seconds, processor]) => [
    name,
    { seconds: Number(seconds), processor: Number(processor) },
  ]);
  expect(Object.fromEntries(documented)).toEqual(budgets);
});

it('allows a quarter of an hour for all phases', () => {
  const seconds = Object.values(budgets).reduce((sum, budget) => sum + budget.seconds, 0);
  expect(seconds).toBeLessThanOrEqual(900);
});
