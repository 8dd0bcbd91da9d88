import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchChanges } from './changes';

let notify: () => void;
let isOpen: boolean;
let abort: AbortController;
const watch = () =>
  watchChanges(onChange => {
    notify = onChange;
    isOpen = true;
    return () => {
      isOpen = false;
    };
  }, abort.signal);

beforeEach(() => {
  vi.useFakeTimers();
  abort = new AbortController();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whether it has resolved after some milliseconds. */
async function isOverAfter(next: Promise<void>, milliseconds: number): Promise<boolean> {
  let isOver = false;
  void next.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(milliseconds);
  return isOver;
}

it('looks again at a notification, at one that came meanwhile, and every two seconds', async () => {
  const changes = watch();
  const first = changes.next();
  expect(await isOverAfter(first, 1_000)).toBe(false);
  notify();
  expect(await isOverAfter(first, 0)).toBe(true);
  notify();
  expect(await isOverAfter(changes.next(), 0)).toBe(true);
  const third = changes.next();
  expect(await isOverAfter(third, 1_999)).toBe(false);
  expect(await isOverAfter(third, 1)).toBe(true);
  expect(await isOverAfter(changes.next(10), 10)).toBe(true);
  changes.close();
});

it('ends with its signal, and leaves no subscription', async () => {
  const changes = watch();
  const next = changes.next();
  abort.abort();
  expect(await isOverAfter(next, 0)).toBe(true);
  changes.close();
  expect(isOpen).toBe(false);
});
