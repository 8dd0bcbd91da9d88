import { describe, expect, it } from 'vitest';
import { manualClock } from '../testing/manual-clock';
import { applyHeight, HeightWatcher } from './auto-resize';

function setUp() {
  const clock = manualClock();
  const received: number[] = [];
  let endless = 0;
  const watcher = new HeightWatcher({
    clock,
    maximum: 5000,
    onHeight: height => received.push(height),
    onEndless: () => {
      endless += 1;
    },
  });
  return { clock, received, watcher, endless: () => endless };
}

describe('the height of a frame', () => {
  it('is told in whole pixels, without changes of two or less', () => {
    const { received, watcher } = setUp();
    for (const height of [100.2, 101, 102.9, 103, 104, 90, 5001, 9999]) watcher.see(height);
    expect(received).toEqual([101, 104, 90, 5000]);
  });

  it('follows a long and fast stream of text to its end', () => {
    const { clock, received, watcher } = setUp();
    for (let line = 1; line <= 200; line += 1) {
      watcher.see(line * 20);
      clock.advance(16);
    }
    clock.advance(1000);
    expect(received.at(-1)).toBe(4000);
  });

  it('does not follow a content that follows the frame', () => {
    const { clock, received, watcher, endless } = setUp();
    watcher.see(100);
    let seen = 100;
    for (let turn = 0; turn < 2000; turn += 1) {
      // The content is always ten pixels higher than the iframe, which has the last reported height.
      const height = (received.at(-1) ?? 0) + 10;
      if (height !== seen) watcher.see(height);
      seen = height;
      clock.advance(16);
    }
    expect(endless()).toBe(1);
    expect(received.at(-1)).toBeLessThan(500);
    watcher.see(50);
    expect(received.at(-1)).toBe(50);
  });

  it('is applied in bounds', () => {
    const frame = { style: { height: '' } };
    const apply = (height: number) => {
      // Only the style of the element is used.
      applyHeight(frame as unknown as HTMLElement, height);
      return frame.style.height;
    };
    expect([10.4, -5, 1e9, Number.NaN].map(apply)).toEqual(['11px', '0px', '20000px', '20000px']);
  });
});
