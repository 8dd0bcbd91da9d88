import type { Page } from '@playwright/test';

/** Everything that a widget could leave behind on a page. */
export interface Remains {
  /** Listeners on window and document, by target and event. */
  readonly listeners: readonly string[];
  readonly intervals: number;
  readonly sheets: number;
  /** Styles and links in the head. */
  readonly head: number;
  readonly frames: number;
}

interface Counts {
  /** Delays in milliseconds of timeouts that are set and have neither run nor been cleared. */
  readonly timeouts: Map<number, number>;
  readonly listeners: string[];
  readonly intervals: Set<number>;
}

/** Starts counting with the next page; the returned function reports the current state. */
export async function countRemains(page: Page): Promise<() => Promise<Remains>> {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const counts = { listeners: 0, intervals: new Set<number>(), timeouts: new Map<number, number>() };
    Object.assign(window, { counts });
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    const known = new Map<string, Set<unknown>>();
    const isPage = (target: unknown) =>
      target === window ||
      target === document ||
      target === document.documentElement ||
      target === document.body;
    const keyOf = (target: unknown, type: string, options: unknown) =>
      `${target === window}:${type}:${typeof options === 'object' ? Boolean((options as AddEventListenerOptions | null)?.capture) : Boolean(options)}`;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const target = this ?? window;
      if (isPage(target) && listener) {
        const key = keyOf(target, type, options);
        const set = known.get(key) ?? new Set();
        known.set(key, set.add(listener));
        if (typeof options === 'object')
          options.signal?.addEventListener('abort', () => set.delete(listener));
      }
      return addEventListener.call(target, type, listener, options);
    };
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      const target = this ?? window;
      if (isPage(target)) known.get(keyOf(target, type, options))?.delete(listener);
      return removeEventListener.call(target, type, listener, options);
    };
    Object.defineProperty(counts, 'listeners', {
      get: () => [...known].flatMap(([key, set]) => Array.from(set, () => key)).sort(),
    });
    const { setInterval, clearInterval } = window;
    // Only the id of an interval matters here.
    window.setInterval = ((...input: Parameters<typeof setInterval>) => {
      const id = setInterval(...input);
      counts.intervals.add(id);
      return id;
    }) as typeof setInterval;
    window.clearInterval = id => {
      counts.intervals.delete(Number(id));
      clearInterval(id);
    };
    const { setTimeout, clearTimeout } = window;
    window.setTimeout = ((run: TimerHandler, delay = 0, ...input: unknown[]) => {
      const id = setTimeout(() => {
        counts.timeouts.delete(id);
        // A page with a policy never passes a string to run.
        if (typeof run === 'function') run(...input);
      }, delay);
      counts.timeouts.set(id, delay);
      return id;
    }) as typeof setTimeout;
    window.clearTimeout = id => {
      counts.timeouts.delete(Number(id));
      clearTimeout(id);
    };
  });
  return () =>
    page.evaluate(() => {
      const { counts } = window as unknown as { counts: Counts };
      return {
        listeners: counts.listeners,
        intervals: counts.intervals.size,
        sheets: document.adoptedStyleSheets.length,
        head: document.head.querySelectorAll('style, link').length,
        frames: window.length,
      };
    });
}

/** Delays of the timeouts that are still pending. */
export const pendingTimeouts = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const { counts } = window as unknown as { counts: Counts };
    return [...counts.timeouts.values()];
  });
