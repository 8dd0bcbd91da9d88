import { describe, expect, it } from 'vitest';
import { summarize } from './summary.mjs';

const phase = { name: 'unit', seconds: 61.26, processor: 100, passed: 9, failed: 1, files: [] };

describe('the summary of a run', () => {
  it('is a table of the phases and their sum', () => {
    const other = { ...phase, name: 'server', seconds: 2, processor: 0.5, passed: 3, failed: 0 };
    expect(summarize([phase, other], { seconds: 62 })).toEqual([
      'phase             wall s   processor s         tests',
      'unit                61.3         100.0            10',
      'server               2.0           0.5             3',
      'all                 62.0         100.5            13',
    ]);
  });

  it('shows a dash where the processor time is not known', () => {
    const lines = summarize([{ ...phase, processor: undefined }], { seconds: 62 });
    expect(lines.slice(1)).toEqual([
      'unit                61.3             –            10',
      'all                 62.0             –            10',
    ]);
  });

  it('names the ten slowest files of all phases', () => {
    const files = Array.from({ length: 8 }, (_, index) => ({ file: `file-${index}`, seconds: index + 1 }));
    const other = { ...phase, name: 'server', files: [{ file: 'slow', seconds: 120 }, ...files] };
    const lines = summarize([{ ...phase, files }, other], { seconds: 62 }).slice(5);
    expect(lines).toHaveLength(11);
    expect(lines[0]).toBe('The slowest files:');
    expect(lines[1]).toBe('  120.0 s  server   slow');
    expect(lines[2]).toBe('    8.0 s  unit     file-7');
    expect(lines.at(-1)).toBe('    4.0 s  unit     file-3');
  });

  it('says which phase was over its budget', () => {
    const lines = summarize([phase], { seconds: 62, budgets: { unit: 60 } });
    expect(lines.at(-1)).toBe('Over budget: unit took 61.3 s and has 60 s (docs/contributing.md).');
    expect(summarize([phase], { seconds: 62, budgets: { unit: 62 } }).join('\n')).not.toContain('budget');
    expect(summarize([phase], { seconds: 62 }).join('\n')).not.toContain('budget');
  });

  it('names the tests that failed and those that needed a second try', () => {
    const lines = summarize([{ ...phase, failures: ['a.test.ts › fails'], again: ['b.test.ts › is slow'] }], {
      seconds: 62,
    });
    expect(lines.slice(-5)).toEqual([
      'Passed only at the second try in unit:',
      '  b.test.ts › is slow',
      '',
      'Failed in unit:',
      '  a.test.ts › fails',
    ]);
  });
});
