import type { Page } from '@playwright/test';

/** What a widget could leave behind on a page. */
export interface Remains {
  /** Listeners on window and document, by where and for what. */
  readonly listeners: readonly string[];
  readonly intervals: number;
  readonly sheets: number;
  /** Styles and links in the head. */
  readonly head: number;
  readonly frames: number;
}

interface Counts {
  /** Milliseconds of each that has been set and has neither run nor been cleared. */
  readonly timeouts: Map<number, number>;
  readonly listeners: string[];
  readonly intervals: Set<number>;
}

/** Counts from the next page on; the answer looks at what is there now. */
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
    // Only the number of an interval is of interest here.
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
        // Nothing of a page under a policy gives a text to be run.
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

/** The delays of the timeouts that are still to come. */
export const pendingTimeouts = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const { counts } = window as unknown as { counts: Counts };
    return [...counts.timeouts.values()];
  });
