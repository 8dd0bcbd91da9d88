import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeMeasured } from './measured.mjs';
import { phases } from './phases.mjs';

const outcome = { seconds: 61.4, processor: 99.6, passed: 1234, failed: 0, files: [] };

it('writes the figures of a run beside the budgets', () => {
  const table = [
    '| `static` | 60 | 9 | 110 | 9 | 9 | types |',
    '| `unit` | 120 | 9 | 230 | 9 | 9 | small tests |',
    '| all | 180 | 9 | 340 | 9 | 9 | |',
  ];
  const written = writeMeasured(
    table.join('\n'),
    [
      { ...outcome, name: 'static' },
      { ...outcome, name: 'unit', seconds: 100 },
    ],
    161,
  );
  expect(written.split('\n')).toEqual([
    '| `static` | 60 | 61 | 110 | 100 | 1,234 | types |',
    '| `unit` | 120 | 100 | 230 | 100 | 1,234 | small tests |',
    '| all | 180 | 161 | 340 | 199 | 2,468 | |',
  ]);
});

it('finds every phase in the documentation', () => {
  const text = readFileSync(new URL('../../docs/contributing.md', import.meta.url), 'utf8');
  const outcomes = Object.keys(phases).map(name => ({ ...outcome, name }));
  expect(writeMeasured(text, outcomes, 1000)).toMatch(/^\| all \|.* 1000 \|/m);
  expect(() => writeMeasured('', outcomes, 1000)).toThrow('no row for `static`');
});
