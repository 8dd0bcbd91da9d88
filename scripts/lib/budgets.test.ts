import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { budgets } from './budgets.mjs';
import { phases } from './phases.mjs';

const contributing = new URL('../../docs/contributing.md', import.meta.url);

it('gives every phase a budget, and the documentation names the same', () => {
  expect(Object.keys(budgets)).toEqual(Object.keys(phases));
  const rows = [...readFileSync(contributing, 'utf8').matchAll(/^\| `(\w+)` \| (\d+) \|/gm)];
  expect(Object.fromEntries(rows.map(([, name, seconds]) => [name, Number(seconds)]))).toEqual(budgets);
});
