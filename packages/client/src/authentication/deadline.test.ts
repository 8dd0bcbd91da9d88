import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDeadline } from './deadline';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('holds over more than a timer can count', async () => {
  const onDue = vi.fn();
  const deadline = createDeadline(onDue);
  const fiftyDays = 50 * 86_400_000;
  deadline.set(fiftyDays);
  await vi.advanceTimersByTimeAsync(fiftyDays - 1);
  expect(onDue).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onDue).toHaveBeenCalledOnce();
  deadline.dispose();
  expect(vi.getTimerCount()).toBe(0);
});

it('drops an earlier appointment, and all when it is disposed of', async () => {
  const onDue = vi.fn();
  const deadline = createDeadline(onDue);
  deadline.set(10);
  deadline.set(100);
  await vi.advanceTimersByTimeAsync(99);
  expect(onDue).not.toHaveBeenCalled();
  deadline.dispose();
  await vi.advanceTimersByTimeAsync(1000);
  expect(onDue).not.toHaveBeenCalled();
});

it('takes no appointment after it is disposed of', () => {
  const deadline = createDeadline(() => {});
  deadline.dispose();
  deadline.set(10);
  expect(vi.getTimerCount()).toBe(0);
});
