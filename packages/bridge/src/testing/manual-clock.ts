import type { Clock } from '../clock';

/** A clock that only moves when `advance` is called. */
export function manualClock(): Clock & { advance(time: number): void; readonly timers: number } {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  return {
    now: () => now,
    after: (delay, callback) => {
      const timer = { at: now + delay, callback };
      timers.add(timer);
      return () => {
        timers.delete(timer);
      };
    },
    get timers() {
      return timers.size;
    },
    advance: time => {
      const end = now + time;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((left, right) => left.at - right.at);
        if (!next) break;
        timers.delete(next);
        now = next.at;
        next.callback();
      }
      now = end;
    },
  };
}
