import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Button } from '../button/Button';
import { IconButton } from '../button/IconButton';
import { renderInRoot } from '../root/render-in-root';
import { Tooltip } from './Tooltip';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('shows after a rest of the pointer and describes its button', async () => {
  const view = renderInRoot(
    <Tooltip text="Copies the answer">
      <Button>Copy</Button>
    </Tooltip>,
  );
  const button = view.getByRole('button');
  fireEvent.pointerOver(button, { pointerType: 'mouse' });
  pass(399);
  expect(view.queryByRole('tooltip')).toBeNull();
  pass(1);
  await act(() => import('./TooltipBubble'));
  expect(button.getAttribute('aria-describedby')).toBe(view.getByRole('tooltip').id);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(view.queryByRole('tooltip')).toBeNull();
  expect(button.hasAttribute('aria-describedby')).toBe(false);
});

it('does not show for a finger, nor while the button has a menu open', () => {
  const view = renderInRoot(
    <Tooltip text="More">
      <IconButton label="More" aria-expanded>
        <svg />
      </IconButton>
    </Tooltip>,
  );
  fireEvent.pointerOver(view.getByRole('button'), { pointerType: 'mouse' });
  pass(1_000);
  expect(view.queryByRole('tooltip')).toBeNull();
  view.rerender(
    <Tooltip text="More">
      <IconButton label="More">
        <svg />
      </IconButton>
    </Tooltip>,
  );
  fireEvent.pointerOver(view.getByRole('button'), { pointerType: 'touch' });
  pass(1_000);
  expect(view.queryByRole('tooltip')).toBeNull();
});

it('does not stay after a tap, which focuses the button', async () => {
  await import('./TooltipBubble');
  const view = renderInRoot(
    <Tooltip text="Copies the answer">
      <Button>Copy</Button>
    </Tooltip>,
  );
  const button = view.getByRole('button');
  const matches = vi.spyOn(button, 'matches').mockReturnValue(true);
  const tap = () => {
    fireEvent.pointerDown(button, { pointerType: 'touch' });
    act(() => button.focus());
  };
  tap();
  pass(1_000);
  expect(view.queryByRole('tooltip')).toBeNull();
  act(() => button.blur());
  fireEvent.keyDown(button, { key: 'Tab' });
  await act(async () => button.focus());
  expect(view.queryByRole('tooltip')).not.toBeNull();
  matches.mockRestore();
});

it('leaves no timer behind', () => {
  const view = renderInRoot(
    <Tooltip text="Copies">
      <Button>Copy</Button>
    </Tooltip>,
  );
  fireEvent.pointerOver(view.getByRole('button'), { pointerType: 'mouse' });
  view.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('is part of an icon button, with its key', async () => {
  vi.useRealTimers();
  const pressed = vi.fn();
  const view = renderInRoot(
    <IconButton label="New chat" keys="Ctrl K" onPointerDown={pressed}>
      <svg />
    </IconButton>,
  );
  const button = view.getByRole('button', { name: 'New chat' });
  const shown = () => view.root.querySelector('[role=tooltip]')?.textContent;
  expect(shown()).toBeUndefined();
  fireEvent.pointerOver(button, { pointerType: 'mouse' });
  await vi.waitFor(() => expect(shown()).toBe('New chatCtrl K'), { timeout: 8_000 });
  // The button's name already contains it.
  expect(button.hasAttribute('aria-describedby')).toBe(false);
  fireEvent.pointerDown(button);
  expect(shown()).toBeUndefined();
  expect(pressed).toHaveBeenCalledTimes(1);
});
