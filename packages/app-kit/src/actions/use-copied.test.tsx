import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCopied } from './use-copied';

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: undefined });
});

function CopyButton() {
  const { isCopied, confirm } = useCopied();
  return (
    <button type="button" onClick={confirm}>
      {isCopied ? 'Copied' : 'Copy'}
    </button>
  );
}

it('confirms for 1.5 s, from the last press', () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() => root.render(<CopyButton />));
  const button = place.querySelector('button');
  const press = () => act(() => button?.click());
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  expect(button?.textContent).toBe('Copy');
  press();
  pass(1_000);
  press();
  pass(1_499);
  expect(button?.textContent).toBe('Copied');
  pass(1);
  expect(button?.textContent).toBe('Copy');
  press();
  act(() => root.unmount());
  expect(vi.getTimerCount()).toBe(0);
  place.remove();
});
