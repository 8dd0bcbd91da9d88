import { describe, expect, it } from 'vitest';
import { briefMemory } from './brief-memory';

function setUp(limit = 10) {
  let time = 0;
  const asked: string[] = [];
  const recall = briefMemory(
    async (key: string) => {
      asked.push(key);
      if (key === 'bad') throw new Error('bad');
      return `${key} ${asked.length}`;
    },
    { limit, now: () => time },
  );
  return { recall, asked, pass: (milliseconds: number) => (time += milliseconds) };
}

describe('briefMemory', () => {
  it('asks once in a moment, and again after it', async () => {
    const { recall, asked, pass } = setUp();
    expect(await Promise.all([recall('a'), recall('a'), recall('b')])).toEqual(['a 1', 'a 1', 'b 2']);
    pass(999);
    expect(await recall('a')).toBe('a 1');
    pass(1);
    expect(await recall('a')).toBe('a 3');
    expect(asked).toEqual(['a', 'b', 'a']);
  });

  it('does not remember a failure', async () => {
    const { recall, asked } = setUp();
    await expect(recall('bad')).rejects.toThrow('bad');
    await expect(recall('bad')).rejects.toThrow('bad');
    expect(asked).toEqual(['bad', 'bad']);
  });

  it('stays small whatever it is asked', async () => {
    const { recall, asked } = setUp(2);
    for (const key of ['a', 'b', 'c', 'a']) await recall(key);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });
});
