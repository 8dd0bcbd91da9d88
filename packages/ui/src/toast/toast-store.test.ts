import { expect, it, vi } from 'vitest';
import { createToasts } from './toast-store';

it('puts the newest on top and lets the oldest go', () => {
  const toasts = createToasts();
  for (const title of ['1', '2', '3', '4']) toasts.show({ title });
  expect(toasts.get().map(toast => toast.title)).toEqual(['4', '3', '2']);
});

it('gives a failure more time, and the most to what can be acted upon', () => {
  const toasts = createToasts();
  toasts.show({ title: 'Saved' });
  toasts.show({ title: 'Failed', tone: 'danger' });
  toasts.show({ title: 'Gone', actions: [{ label: 'Undo', onSelect() {} }] });
  expect(toasts.get().map(toast => toast.duration)).toEqual([30_000, 10_000, 5_000]);
  toasts.show({ title: 'Own', duration: 1 });
  expect(toasts.get()[0]?.duration).toBe(1);
});

it('tells of changes only', () => {
  const toasts = createToasts();
  const onChange = vi.fn();
  const stop = toasts.subscribe(onChange);
  const id = toasts.show({ title: 'Saved' });
  toasts.dismiss(id);
  toasts.dismiss(id);
  toasts.clear();
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
  toasts.show({ title: 'Saved' });
  expect(onChange).toHaveBeenCalledTimes(2);
});
