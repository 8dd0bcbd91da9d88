import { act, cleanup } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInRoot } from '../root/render-in-root';
import { SkeletonRegion } from './Skeleton';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const region = (busy: boolean) => (
  <SkeletonRegion busy={busy} skeleton={<i>waiting</i>}>
    content
  </SkeletonRegion>
);

it('does not show for a wait that is over at once', () => {
  const view = renderInRoot(region(true));
  pass(299);
  view.rerender(region(false));
  pass(5_000);
  expect(view.queryByText('waiting')).toBeNull();
  expect(view.getByText('content').getAttribute('aria-busy')).toBe('false');
});

it('shows from 300 ms on, and then for 400 ms at least', () => {
  const view = renderInRoot(region(true));
  pass(300);
  expect(view.getByText('waiting').parentElement?.getAttribute('aria-busy')).toBe('true');
  pass(50);
  view.rerender(region(false));
  pass(349);
  expect(view.queryByText('waiting')).not.toBeNull();
  pass(1);
  expect(view.queryByText('waiting')).toBeNull();
  expect(view.getByText('content')).toBeTruthy();
});

it('does not take content away that comes while it is to be shown', () => {
  const view = renderInRoot(region(true));
  act(() => {
    vi.advanceTimersByTime(300);
    view.rerender(region(false));
  });
  expect(view.getByText('content')).toBeTruthy();
  pass(400);
  expect(view.getByText('content')).toBeTruthy();
  view.rerender(region(true));
  pass(300);
  expect(view.queryByText('waiting')).not.toBeNull();
});

it('waits anew when waiting begins again after content that was faster', () => {
  const view = renderInRoot(region(true));
  act(() => {
    vi.advanceTimersByTime(300);
    view.rerender(region(false));
  });
  pass(100);
  view.rerender(region(true));
  pass(299);
  expect(view.queryByText('waiting')).toBeNull();
  pass(1);
  expect(view.queryByText('waiting')).not.toBeNull();
});

it('goes at once when it has been seen long enough', () => {
  const view = renderInRoot(region(true));
  pass(2_000);
  view.rerender(region(false));
  pass(0);
  expect(view.queryByText('waiting')).toBeNull();
});

/** Content of a busy page: time passes between its insertion and any further step. */
function Slow() {
  useLayoutEffect(() => void vi.advanceTimersByTime(300), []);
  return 'content';
}

it('leaves content alone that has come when the time was just over', () => {
  const view = renderInRoot(region(true));
  pass(299);
  view.rerender(
    <SkeletonRegion busy={false} skeleton={<i>waiting</i>}>
      <Slow />
    </SkeletonRegion>,
  );
  expect(view.queryByText('waiting')).toBeNull();
  expect(view.getByText('content')).toBeTruthy();
});
