import { describe, expect, it } from 'vitest';
import { briefMemory } from './brief-memory';

function setUp(limit = 10) {
  let time = 0;
  const asked: string[] = [];
  const recall = briefMemory(
    async (key: string) => {
      asked.push(key);
      if (key === 'bad' || (key === 'fading' && asked.length > 1)) throw new Error('bad');
      return `${key} ${asked.length}`;
    },
    { limit, now: () => time },
  );
  const settle = () => new Promise(resolve => setImmediate(resolve));
  return { recall, asked, settle, pass: (milliseconds: number) => (time += milliseconds) };
}

describe('briefMemory', () => {
  it('asks once in a moment', async () => {
    const { recall, asked, pass } = setUp();
    expect(await Promise.all([recall('a'), recall('a'), recall('b')])).toEqual(['a 1', 'a 1', 'b 2']);
    pass(999);
    expect(await recall('a')).toBe('a 1');
    expect(asked).toEqual(['a', 'b']);
  });

  it('lets nobody wait for an answer that was there a moment ago, and asks again once', async () => {
    const { recall, asked, pass, settle } = setUp();
    await recall('a');
    pass(1_000);
    expect(await Promise.all([recall('a'), recall('a')])).toEqual(['a 1', 'a 1']);
    await settle();
    expect(await recall('a')).toBe('a 2');
    expect(asked).toEqual(['a', 'a']);
  });

  it('gives nobody an answer of ten seconds ago', async () => {
    const { recall, pass } = setUp();
    await recall('a');
    pass(10_000);
    expect(await recall('a')).toBe('a 2');
  });

  it('forgets at once, also what is being asked again', async () => {
    const { recall, asked, pass, settle } = setUp();
    await recall('a');
    pass(1_000);
    await recall('a');
    recall.forget();
    expect(await recall('a')).toBe('a 3');
    await settle();
    expect(await recall('a')).toBe('a 3');
    expect(asked).toHaveLength(3);
  });

  it('does not remember a failure', async () => {
    const { recall, asked } = setUp();
    await expect(recall('bad')).rejects.toThrow('bad');
    await expect(recall('bad')).rejects.toThrow('bad');
    expect(asked).toEqual(['bad', 'bad']);
  });

  it('drops what can no longer be asked', async () => {
    const { recall, pass, settle } = setUp();
    await recall('fading');
    pass(1_000);
    expect(await recall('fading')).toBe('fading 1');
    await settle();
    await expect(recall('fading')).rejects.toThrow('bad');
  });

  it('stays small whatever it is asked', async () => {
    const { recall, asked } = setUp(2);
    for (const key of ['a', 'b', 'c', 'a']) await recall(key);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });
});
