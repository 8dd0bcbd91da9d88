import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useStickToEnd } from './use-stick-to-end';

let now: number;
let frames: Map<number, FrameRequestCallback>;
let allowsMotion: boolean;

beforeEach(() => {
  now = 0;
  frames = new Map();
  allowsMotion = true;
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    const id = frames.size + now + 1;
    frames.set(id, frame);
    return id;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void frames.delete(id));
  vi.stubGlobal('matchMedia', () => ({ matches: allowsMotion }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Runs the frame at a time in milliseconds after the start. */
function frameAt(time: number): void {
  now = time;
  const due = [...frames.values()];
  frames.clear();
  act(() => {
    for (const frame of due) frame(1_000 + time);
  });
}

function Thread() {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { isAway, toEnd } = useStickToEnd(scroller, content, 'chat', 'first');
  return (
    <div ref={scroller} data-testid="scroller" data-away={isAway}>
      <div ref={content} />
      <button type="button" onClick={toEnd}>
        Newest
      </button>
    </div>
  );
}

/** A thread of 1,000 pixels in a window of 200, scrolled to its start by the reader. */
function openThread() {
  const view = render(<Thread />);
  const scroller = view.getByTestId('scroller');
  let height = 1_000;
  let top = 0;
  const moveTo = (value: number) => {
    top = Math.min(value, height - 200);
  };
  Object.defineProperties(scroller, {
    scrollHeight: { get: () => height },
    clientHeight: { get: () => 200 },
    scrollTop: { get: () => top, set: moveTo },
  });
  return {
    toEnd: () => fireEvent.click(view.getByRole('button')),
    top: () => Math.round(top),
    grow: (by: number) => {
      height += by;
    },
    wheel: () => fireEvent.wheel(scroller),
    scrollTo: (value: number) => {
      fireEvent.wheel(scroller);
      moveTo(value);
      fireEvent.scroll(scroller);
    },
    isAway: () => scroller.dataset.away === 'true',
    frames: () => frames.size,
  };
}

it('scrolls to the end in 300 ms, slow at both ends', () => {
  const thread = openThread();
  thread.toEnd();
  const positions = [0, 75, 150, 225, 299].map(time => {
    frameAt(time);
    return thread.top();
  });
  // 800 × (4t³, and the same from the end).
  expect(positions).toEqual([0, 50, 400, 750, 800]);
  frameAt(300);
  expect([thread.top(), thread.frames()]).toEqual([800, 0]);
});

it('reaches the end of an answer that grows meanwhile', () => {
  const thread = openThread();
  thread.toEnd();
  frameAt(0);
  frameAt(150);
  thread.grow(400);
  frameAt(225);
  expect(thread.top()).toBe(1_125);
  frameAt(300);
  expect(thread.top()).toBe(1_200);
});

it('stops where the reader scrolls', () => {
  const thread = openThread();
  thread.toEnd();
  frameAt(0);
  frameAt(150);
  thread.wheel();
  expect(thread.frames()).toBe(0);
  frameAt(300);
  expect(thread.top()).toBe(400);
});

it('starts anew when it is pressed again, with one scroll at a time', () => {
  const thread = openThread();
  thread.toEnd();
  frameAt(0);
  frameAt(150);
  thread.toEnd();
  expect(thread.frames()).toBe(1);
  frameAt(200);
  frameAt(350);
  expect(thread.top()).toBe(600);
});

it('is there at once under reduced motion', () => {
  allowsMotion = false;
  const thread = openThread();
  thread.toEnd();
  expect([thread.top(), thread.frames()]).toEqual([800, 0]);
});

it('counts as away only where the actions of the last answer are out of sight', () => {
  const thread = openThread();
  thread.scrollTo(800);
  for (const below of [60, 100]) {
    thread.scrollTo(800 - below);
    expect(thread.isAway()).toBe(false);
  }
  thread.scrollTo(800 - 120);
  expect(thread.isAway()).toBe(true);
});
