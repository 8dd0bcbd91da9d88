import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from '../dialog/Dialog';
import { activeElementInRoot } from '../dom/active-element';
import { renderInRoot } from '../root/render-in-root';
import { ToastRegion } from './ToastRegion';
import { createToasts } from './toast-store';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function renderToasts() {
  const toasts = createToasts();
  const region = <ToastRegion key="toasts" toasts={toasts} label="Messages" closeLabel="Dismiss" />;
  return { ...renderInRoot([region]), toasts, region };
}

const dialog = (title: string) => (
  <Dialog key={title} title={title} onClose={() => {}}>
    Name
  </Dialog>
);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('shows a toast for its time', () => {
  const view = renderToasts();
  act(() => void view.toasts.show({ title: 'Saved', text: 'For everyone.' }));
  expect(view.getByRole('status').textContent).toContain('SavedFor everyone.');
  pass(4_999);
  expect(view.queryByRole('status')).not.toBeNull();
  pass(2);
  expect(view.queryByRole('status')).toBeNull();
});

it('waits under the pointer, for all of them, and goes on with the time that is left', () => {
  const view = renderToasts();
  act(() => void view.toasts.show({ title: 'Saved' }));
  pass(3_000);
  fireEvent.pointerEnter(view.getByRole('region'));
  pass(60_000);
  fireEvent.pointerLeave(view.getByRole('region'));
  pass(1_990);
  expect(view.queryByRole('status')).not.toBeNull();
  pass(20);
  expect(view.queryByRole('status')).toBeNull();
});

it('alerts of a failure and runs its action', () => {
  const view = renderToasts();
  const onSelect = vi.fn();
  act(
    () =>
      void view.toasts.show({ title: 'Failed', tone: 'danger', actions: [{ label: 'Try again', onSelect }] }),
  );
  expect(view.getByRole('alert')).toBeTruthy();
  fireEvent.click(view.getByRole('button', { name: 'Try again' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(view.queryByRole('alert')).toBeNull();
});

it('gives the focus back to where it came from', () => {
  const toasts = createToasts();
  const view = renderInRoot([
    <button key="field" type="button">
      Field
    </button>,
    <ToastRegion key="toasts" toasts={toasts} label="Messages" closeLabel="Dismiss" />,
  ]);
  const field = view.getByRole('button', { name: 'Field' });
  for (const name of ['Undo', 'Dismiss']) {
    act(() => void toasts.show({ title: 'Gone', actions: [{ label: 'Undo', onSelect() {} }] }));
    act(() => field.focus());
    const button = view.getByRole('button', { name });
    act(() => button.focus());
    fireEvent.click(button);
    expect(activeElementInRoot(field)).toBe(field);
  }
});

it('lives in an open dialog, and leaves it with the time that is left', () => {
  const view = renderToasts();
  view.rerender([view.region, dialog('Rename')]);
  act(() => void view.toasts.show({ title: 'Saved' }));
  expect(view.getByRole('dialog').contains(view.getByRole('status'))).toBe(true);
  view.rerender([view.region]);
  expect(view.getByRole('status').closest('dialog')).toBeNull();
});

it('does not lie over a dialog that opened after it, and has its time once that has closed', () => {
  const view = renderToasts();
  act(() => void view.toasts.show({ title: 'Saved' }));
  pass(3_000);
  view.rerender([view.region, dialog('Rename')]);
  expect(view.queryByRole('status')).toBeNull();
  act(() => void view.toasts.show({ title: 'Renamed' }));
  expect(view.getByRole('status').textContent).toContain('Renamed');
  // A dialog over the dialog also hides toasts that appeared in between, and returns them only to the first one.
  view.rerender([view.region, dialog('Rename'), dialog('Really?')]);
  expect(view.queryByRole('status')).toBeNull();
  view.rerender([view.region, dialog('Rename')]);
  expect(view.getByRole('status').textContent).toContain('Renamed');
  pass(60_000);
  view.rerender([view.region]);
  expect(view.getByRole('status').textContent).toContain('Saved');
  pass(4_999);
  expect(view.queryByRole('status')).not.toBeNull();
  pass(2);
  expect(view.queryByRole('status')).toBeNull();
});

it('stays as the upper of two dialogs closes that were open before there was any toast', () => {
  const toasts = createToasts();
  toasts.show({ title: 'Saved' });
  const region = <ToastRegion key="toasts" toasts={toasts} label="Messages" closeLabel="Close" />;
  const view = renderInRoot([dialog('List'), dialog('Really?')]);
  view.rerender([dialog('List'), dialog('Really?'), region]);
  view.rerender([dialog('List'), region]);
  expect(view.getByRole('dialog').contains(view.getByRole('status'))).toBe(true);
});

it('is shown in a dialog that was open before there was any toast', () => {
  const toasts = createToasts();
  toasts.show({ title: 'Saved' });
  const region = <ToastRegion key="toasts" toasts={toasts} label="Messages" closeLabel="Dismiss" />;
  const view = renderInRoot([dialog('Rename')]);
  view.rerender([dialog('Rename'), region]);
  expect(view.getByRole('dialog').contains(view.getByRole('status'))).toBe(true);
});

it('leaves no timer behind', () => {
  const view = renderToasts();
  act(() => void view.toasts.show({ title: 'Saved' }));
  view.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('takes back what its latest toast reports on Ctrl+Z, but leaves the key to a text field', () => {
  const toasts = createToasts();
  const view = renderInRoot([
    <ToastRegion key="toasts" toasts={toasts} label="Messages" closeLabel="Dismiss" />,
    <input key="field" aria-label="Name" />,
    <button key="row" type="button">
      Row
    </button>,
  ]);
  const [onOpen, onUndo] = [vi.fn(), vi.fn()];
  act(() => {
    toasts.show({ title: 'Deleted', actions: [{ label: 'Undo', isUndo: true, onSelect: onUndo }] });
    toasts.show({ title: 'Duplicated', actions: [{ label: 'Open', onSelect: onOpen }] });
  });
  const press = (element: HTMLElement) => {
    element.focus();
    return fireEvent.keyDown(element, { key: 'z', ctrlKey: true, composed: true });
  };
  expect(press(view.getByLabelText('Name'))).toBe(true);
  expect(onUndo).not.toHaveBeenCalled();
  expect(press(view.getByRole('button', { name: 'Row' }))).toBe(false);
  expect(press(view.getByRole('button', { name: 'Row' }))).toBe(true);
  expect([onUndo.mock.calls.length, onOpen.mock.calls.length]).toEqual([1, 0]);
  expect(view.queryByText('Deleted')).toBeNull();
});

it.each([
  [200, 1, false],
  [201, 1, true],
  [-200, 1, false],
  [-201, 1, true],
  [400, 2, false],
])('is dismissed by a swipe of more than 200 px: %i px of pointer %i', (distance, pointer, isDismissed) => {
  // jsdom captures no pointers.
  const capture = vi.fn();
  Object.assign(HTMLElement.prototype, { setPointerCapture: capture });
  const view = renderToasts();
  act(() => void view.toasts.show({ title: 'Saved' }));
  const toast = view.getByRole('status');
  const at = (clientX: number, pointerId = pointer) => ({ clientX, pointerId, button: 0 });
  fireEvent.pointerDown(toast, at(300, 1));
  fireEvent.pointerMove(toast, at(300 + distance));
  fireEvent.pointerUp(toast, at(300 + distance));
  expect(view.queryByRole('status') === null).toBe(isDismissed);
  if (!isDismissed) expect(toast.style.transform).toBe('');
  Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture');
});
