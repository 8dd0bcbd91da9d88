import { expect, it } from 'vitest';
import { batchLookups } from './batch-lookups';

const source = {};
const identity = (key: string) => key;

/** A lookup that ends when the test resolves it. */
function heldLookup() {
  const loads: { keys: readonly string[]; end: () => void }[] = [];
  const ask = batchLookups(
    (_: object, keys: readonly string[]) =>
      new Promise<string[]>(resolve => {
        loads.push({ keys, end: () => resolve(keys.map(key => key.toUpperCase())) });
      }),
    identity,
  );
  return { loads, ask };
}
const turn = () => new Promise(resolve => setImmediate(resolve));

it('asks once for all that is asked in a turn, and for equal keys once', async () => {
  const { loads, ask } = heldLookup();
  const answers = Promise.all(['a', 'b', 'a'].map(key => ask(source, key)));
  await turn();
  expect(loads.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  loads[0]?.end();
  expect(await answers).toEqual(['A', 'B', 'A']);
});

it('never answers with a look-up that began before the question', async () => {
  const { loads, ask } = heldLookup();
  const first = ask(source, 'a');
  await turn();
  const second = ask(source, 'a');
  loads[0]?.end();
  await first;
  await turn();
  expect(loads).toHaveLength(2);
  loads[1]?.end();
  expect(await second).toBe('A');
});

it('keeps sources apart', async () => {
  const { loads, ask } = heldLookup();
  const answers = Promise.all([ask({}, 'a'), ask({}, 'a')]);
  await turn();
  expect(loads).toHaveLength(2);
  for (const { end } of loads) end();
  expect(await answers).toEqual(['A', 'A']);
});

it('fails those alone whose look-up failed', async () => {
  let isAway = true;
  const ask = batchLookups(async (_: object, keys: readonly string[]) => {
    if (isAway) throw new Error('away');
    return keys;
  }, identity);
  const failed = Promise.allSettled([ask(source, 'a'), ask(source, 'b')]);
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await ask(source, 'a')).toBe('a');
});

it('takes many keys in several look-ups', async () => {
  const sizes: number[] = [];
  const ask = batchLookups(async (_: object, keys: readonly string[]) => {
    sizes.push(keys.length);
    return keys;
  }, identity);
  await Promise.all(Array.from({ length: 1_250 }, (_, index) => ask(source, String(index))));
  expect(sizes).toEqual([500, 500, 250]);
});
