import { describe, expect, it } from 'vitest';
import { overBudget, summarize } from './summary.mjs';

const phase = { name: 'unit', seconds: 61.26, processor: 100, passed: 9, failed: 1, files: [] };
const budgets = { unit: { seconds: 60, processor: 90 } };

describe('the summary of a run', () => {
  it('is a table of the phases beside their budgets, and their sum', () => {
    const other = { ...phase, name: 'server', seconds: 2, processor: 0.5, passed: 3, failed: 0 };
    const both = { ...budgets, server: { seconds: 3, processor: 5 } };
    expect(summarize([phase, other], { seconds: 62, budgets: both }).slice(0, 4)).toEqual([
      'phase             wall s        budget   processor s        budget         tests',
      'unit                61.3          60.0         100.0          90.0            10',
      'server               2.0           3.0           0.5           5.0             3',
      'all                 62.0          63.0         100.5          95.0            13',
    ]);
  });

  it('shows a dash where the processor time is not known, or a phase did not run whole', () => {
    const lines = summarize([{ ...phase, processor: undefined }], { seconds: 62 });
    expect(lines.slice(1)).toEqual([
      'unit                61.3             –             –             –            10',
      'all                 62.0             –             –             –            10',
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

  it('names what was skipped, and why', () => {
    const lines = summarize([{ ...phase, skipped: ['image: no engine'] }], { seconds: 62 });
    expect(lines.slice(-3)).toEqual(['', 'Skipped in unit:', '  image: no engine']);
  });

  it('says which phase took longer than its budget', () => {
    const lines = summarize([phase], { seconds: 62, budgets });
    expect(lines.at(-1)).toBe('Slow: unit took 61.3 s, its budget is 60 s.');
    expect(summarize([{ ...phase, seconds: 60 }], { seconds: 62, budgets }).join('\n')).not.toContain('Slow');
    expect(summarize([phase], { seconds: 62 }).join('\n')).not.toContain('Slow');
  });

  it('says which phase fails for its processor time', () => {
    const lines = summarize([{ ...phase, processor: 135.1 }], { seconds: 62, budgets });
    expect(lines.at(-1)).toBe('Over budget: unit took 135.1 s of processor time and fails above 135.0 s.');
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

describe('a phase over its budget', () => {
  it.each([
    ['takes more than one and a half times its processor time', { processor: 135.1 }, 1],
    ['is not one that takes just as much', { processor: 135 }, 0],
    ['is not one that takes long on a busy machine', { seconds: 600 }, 0],
    ['is not one that takes more on a machine that is so much slower', { processor: 270, slowness: 2 }, 0],
    ['takes more even for a slower machine', { processor: 270.1, slowness: 2 }, 1],
    ['is not one whose processor time is not known', { processor: undefined }, 0],
  ])('%s', (_, figures, count) => {
    expect(overBudget([{ ...phase, ...figures }], budgets)).toHaveLength(count);
  });

  it('is never one that ran in part', () => {
    expect(overBudget([{ ...phase, processor: 1000 }], {})).toEqual([]);
  });
});
