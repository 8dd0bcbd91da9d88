import { expect, it } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit';

it('lets only so many be under way at once, in their order', async () => {
  const turns = new ConcurrencyLimit(2);
  const begun: number[] = [];
  let underWay = 0;
  let most = 0;
  const work = (name: number) => async () => {
    begun.push(name);
    most = Math.max(most, ++underWay);
    await new Promise(resolve => setImmediate(resolve));
    underWay--;
    return name;
  };
  const names = [1, 2, 3, 4, 5];
  expect(await Promise.all(names.map(name => turns.take(work(name))))).toEqual(names);
  expect(begun).toEqual(names);
  expect(most).toBe(2);
});

it('begins each after the first in a round of the event loop of its own', async () => {
  let round = 0;
  let isOver = false;
  const count = () => {
    round++;
    if (!isOver) setImmediate(count);
  };
  count();
  const turns = new ConcurrencyLimit(1);
  const begun = await Promise.all([1, 2, 3].map(() => turns.take(async () => round)));
  isOver = true;
  expect(new Set(begun).size).toBe(3);
});

it('goes on after work that fails', async () => {
  const turns = new ConcurrencyLimit(1);
  const fault = new Error('refused');
  const failed = turns.take(() => Promise.reject(fault));
  const next = turns.take(async () => 'done');
  await expect(failed).rejects.toBe(fault);
  expect(await next).toBe('done');
});

it('waits only a moment for work that hangs, whose turn it gives back once', async () => {
  const turns = new ConcurrencyLimit(1);
  let finish = () => {};
  const hanging = turns.take(
    () =>
      new Promise<void>(resolve => {
        finish = resolve;
      }),
  );
  let underWay = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++underWay);
    await new Promise(resolve => setImmediate(resolve));
    underWay--;
  };
  await turns.take(work);
  finish();
  await hanging;
  await Promise.all([turns.take(work), turns.take(work)]);
  expect(most).toBe(1);
});
