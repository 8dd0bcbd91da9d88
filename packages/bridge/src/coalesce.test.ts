import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coalesce } from './coalesce';

interface Delta {
  id: string;
  text: string;
}

function setUp() {
  const received: Delta[] = [];
  const peer = { emit: (_event: string, detail: unknown) => void received.push(detail as Delta) };
  const merge = (earlier: Delta, later: Delta) =>
    earlier.id === later.id ? { id: later.id, text: earlier.text + later.text } : undefined;
  // Only `emit` is used; the merge function determines the type of the detail.
  const coalesced = coalesce(peer as never, 'delta' as never, merge as never) as unknown as {
    add(detail: Delta): void;
    flush(): void;
    stop(): void;
  };
  return { received, coalesced };
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
    const { received, coalesced } = setUp();
    for (const text of 'abc') coalesced.add({ id: '1', text });
    expect(received).toEqual([]);
    frame?.();
    expect(received).toEqual([{ id: '1', text: 'abc' }]);
    coalesced.add({ id: '1', text: 'd' });
    frame?.();
    expect(received).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes by a timer where there are no frames', () => {
    vi.stubGlobal('document', { hidden: true });
    const { received, coalesced } = setUp();
    coalesced.add({ id: '1', text: 'a' });
    vi.advanceTimersByTime(100);
    expect(received).toEqual([{ id: '1', text: 'a' }]);
  });

  it('tells the earlier one at once when two do not go together', () => {
    const { received, coalesced } = setUp();
    coalesced.add({ id: '1', text: 'a' });
    coalesced.add({ id: '2', text: 'b' });
    expect(received).toEqual([{ id: '1', text: 'a' }]);
    coalesced.flush();
    expect(received).toHaveLength(2);
  });

  it('forgets what waits when it is stopped', () => {
    const { received, coalesced } = setUp();
    coalesced.add({ id: '1', text: 'a' });
    coalesced.stop();
    frame?.();
    coalesced.flush();
    expect(received).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
