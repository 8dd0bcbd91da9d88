import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RightsWatch } from './rights-watch';

// The shared servers of the process need the other timers, which would be counted.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

it('tells within five seconds that the rights are gone, once', async () => {
  const onLost = vi.fn();
  new RightsWatch().watch('a', () => Promise.reject(new Error('gone')), onLost);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onLost).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onLost).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it('looks once for all that have the same rights, and tells all of them', async () => {
  let mayRead = true;
  const check = vi.fn(async () => {
    if (!mayRead) throw new Error('gone');
  });
  const rights = new RightsWatch();
  const lost: string[] = [];
  const end = rights.watch('a', check, () => lost.push('first'));
  rights.watch('a', check, () => lost.push('second'));
  await vi.advanceTimersByTimeAsync(2_000);
  rights.watch('a', check, () => lost.push('third'));
  rights.watch(
    'b',
    async () => {},
    () => lost.push('other'),
  );
  await vi.advanceTimersByTimeAsync(2_000);
  expect(check).toHaveBeenCalledOnce();
  end();
  mayRead = false;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(lost).toEqual(['second', 'third']);
});

it('looks no more when nothing is open', async () => {
  const check = vi.fn(async () => {});
  const rights = new RightsWatch();
  for (const end of [rights.watch('a', check, () => {}), rights.watch('a', check, () => {})]) end();
  expect(vi.getTimerCount()).toBe(0);
  rights.watch('a', check, () => {})();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(check).not.toHaveBeenCalled();
});

it('looks at once where a change is told, and at nothing else', async () => {
  const lost: string[] = [];
  const rights = new RightsWatch();
  const gone = () => Promise.reject(new Error('gone'));
  rights.watch('a', gone, () => lost.push('a'), ['mara', 'studio']);
  rights.watch('b', gone, () => lost.push('b'), ['jonas', 'studio']);
  rights.watch(
    'c',
    async () => {},
    () => lost.push('c'),
    ['mara', 'other'],
  );
  rights.lookNow('mara');
  await vi.advanceTimersByTimeAsync(0);
  expect(lost).toEqual(['a']);
  rights.lookNow('studio');
  await vi.advanceTimersByTimeAsync(0);
  expect(lost).toEqual(['a', 'b']);
});
