import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { PendingRequests } from './pending-requests';
import { manualClock } from './testing/manual-clock';

function setUp() {
  const clock = manualClock();
  const onTimeout = vi.fn();
  const pending = new PendingRequests(clock, onTimeout);
  const reject = vi.fn();
  const add = (id: number, deadline: number) =>
    pending.add(id, {
      output: z.unknown(),
      resolve: () => {},
      reject,
      deadline,
      signal: undefined,
      onAbort: undefined,
    });
  return { clock, pending, onTimeout, reject, add };
}

describe('pending requests', () => {
  it('time out in the order of their deadlines, with one timer', () => {
    const { clock, onTimeout, add, pending } = setUp();
    add(1, 300);
    add(2, 100);
    add(3, 200);
    expect(clock.timers).toBe(1);
    clock.advance(1000);
    expect(onTimeout.mock.calls).toEqual([[2], [3], [1]]);
    expect(pending.size).toBe(0);
    expect(clock.timers).toBe(0);
  });

  it('wait for ever when they have no deadline', () => {
    const { clock, pending, add } = setUp();
    add(1, Number.POSITIVE_INFINITY);
    clock.advance(1e9);
    expect(pending.has(1)).toBe(true);
    expect(clock.timers).toBe(0);
  });

  it('survive a deadline beyond what a timer can hold', () => {
    const { clock, pending, onTimeout, add } = setUp();
    add(1, 2 ** 33);
    clock.advance(2 ** 32);
    expect(pending.has(1)).toBe(true);
    clock.advance(2 ** 33);
    expect(onTimeout).toHaveBeenCalledOnce();
  });

  it('are all rejected at the end, and leave no timer', () => {
    const { clock, pending, reject, add } = setUp();
    add(1, 100);
    add(2, 100);
    pending.rejectAll(new (class extends Error {})() as never);
    expect(reject).toHaveBeenCalledTimes(2);
    expect(clock.timers).toBe(0);
  });
});
