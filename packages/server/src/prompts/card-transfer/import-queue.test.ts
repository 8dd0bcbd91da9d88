import { describe, expect, it } from 'vitest';
import { ImportQueue } from './import-queue';

/** Work that ends when the test releases it. */
function startWork(queue: ImportQueue, organizationId: string) {
  const state = { isBegun: false, end: (_: string) => {}, fail: (_: Error) => {} };
  const done = queue.run(organizationId, () => {
    state.isBegun = true;
    return new Promise<string>((resolve, reject) => {
      Object.assign(state, { end: resolve, fail: reject });
    });
  });
  return { state, done };
}

const settle = () => new Promise(resolve => setImmediate(resolve));

describe('ImportQueue', () => {
  it('begins one of a workspace when the one before is over, also when that failed', async () => {
    const queue = new ImportQueue();
    const first = startWork(queue, 'a');
    const second = startWork(queue, 'a');
    const third = startWork(queue, 'a');
    await settle();
    expect([first, second, third].map(({ state }) => state.isBegun)).toEqual([true, false, false]);
    first.state.fail(new Error('no'));
    await expect(first.done).rejects.toThrow('no');
    await settle();
    expect([second, third].map(({ state }) => state.isBegun)).toEqual([true, false]);
    second.state.end('two');
    expect(await second.done).toBe('two');
    await settle();
    third.state.end('three');
    expect(await third.done).toBe('three');
  });

  it('holds up no other workspace', async () => {
    const queue = new ImportQueue();
    const first = startWork(queue, 'a');
    const other = startWork(queue, 'b');
    await settle();
    other.state.end('other');
    expect(await other.done).toBe('other');
    first.state.end('first');
    expect(await first.done).toBe('first');
  });
});
