import { describe, expect, it } from 'vitest';
import { afterSecondTry, filesToRepeat } from './vitest.mjs';

const leak = { file: 'a.test.ts', name: 'a.test.ts: it left a timer' };

describe('a file that failed outside of its tests', () => {
  it('is run once more when nothing else failed', () => {
    expect(filesToRepeat({ failed: 2, outside: [leak, leak] })).toEqual(['a.test.ts']);
    expect(filesToRepeat({ failed: 0, outside: [] })).toEqual([]);
    expect(filesToRepeat({ failed: 3, outside: [leak] })).toEqual([]);
    expect(filesToRepeat({ failed: 1 })).toEqual([]);
  });

  it('is not run once more when it is one of many, or nobody knows which it is', () => {
    const many = [1, 2, 3, 4].map(number => ({ ...leak, file: `${number}.test.ts` }));
    expect(filesToRepeat({ failed: 4, outside: many })).toEqual([]);
    expect(filesToRepeat({ failed: 1, outside: [{ name: 'an error after its test' }] })).toEqual([]);
  });

  it('counts as passed at the second try, or as failed', () => {
    const first = { passed: 9, failed: 1, failures: [leak.name], again: ['b'], files: [], outside: [leak] };
    expect(afterSecondTry(first, { passed: 3, failed: 0, failures: [] })).toMatchObject({
      passed: 9,
      failed: 0,
      failures: [],
      again: ['b', leak.name],
    });
    expect(afterSecondTry(first, { passed: 2, failed: 1, failures: ['c'] })).toMatchObject({
      failed: 1,
      failures: ['c'],
    });
  });
});
