import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coalesce } from './coalesce';

interface Delta {
  id: string;
  text: string;
}

function setUp() {
  const told: Delta[] = [];
  const peer = { emit: (_event: string, detail: unknown) => void told.push(detail as Delta) };
  const merge = (earlier: Delta, later: Delta) =>
    earlier.id === later.id ? { id: later.id, text: earlier.text + later.text } : undefined;
  // Only `emit` is used; the merge function determines the type of the detail.
  const coalesced = coalesce(peer as never, 'delta' as never, merge as never) as unknown as {
    add(detail: Delta): void;
    flush(): void;
    stop(): void;
  };
  return { told, coalesced };
}

describe('coalesce', () => {
  let frame: (() => void) | undefined;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { hidden: false });
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
      frame = callback;
      return 1;
    });
    vi.stubGlobal('cancelAnimationFrame', () => {
      frame = undefined;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('tells one event an animation frame', () => {
    const { told, coalesced } = setUp();
    for (const text of 'abc') coalesced.add({ id: '1', text });
    expect(told).toEqual([]);
    frame?.();
    expect(told).toEqual([{ id: '1', text: 'abc' }]);
    coalesced.add({ id: '1', text: 'd' });
    frame?.();
    expect(told).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes by a timer where there are no frames', () => {
    vi.stubGlobal('document', { hidden: true });
    const { told, coalesced } = setUp();
    coalesced.add({ id: '1', text: 'a' });
    vi.advanceTimersByTime(100);
    expect(told).toEqual([{ id: '1', text: 'a' }]);
  });

  it('tells the earlier one at once when two do not go together', () => {
    const { told, coalesced } = setUp();
    coalesced.add({ id: '1', text: 'a' });
    coalesced.add({ id: '2', text: 'b' });
    expect(told).toEqual([{ id: '1', text: 'a' }]);
    coalesced.flush();
    expect(told).toHaveLength(2);
  });

  it('forgets what waits when it is stopped', () => {
    const { told, coalesced } = setUp();
    coalesced.add({ id: '1', text: 'a' });
    coalesced.stop();
    frame?.();
    coalesced.flush();
    expect(told).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
