import { expect, it } from 'vitest';
import { Turns } from './turns';

it('lets each begin in a round of the event loop of its own', async () => {
  let round = 0;
  let isOver = false;
  const count = () => {
    round++;
    if (!isOver) setImmediate(count);
  };
  count();
  const turns = new Turns();
  const begun = await Promise.all([1, 2, 3].map(() => turns.next().then(() => round)));
  isOver = true;
  expect(new Set(begun).size).toBe(3);
  expect(begun).toEqual(begun.toSorted((left, right) => left - right));
});
