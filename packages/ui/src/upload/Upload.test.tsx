import { cleanup, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInRoot } from '../root/render-in-root';
import { Upload, type UploadItem, type UploadState } from './Upload';

afterEach(cleanup);

const texts = {
  drop: 'Drop files here',
  done: (name: string) => `${name} is uploaded`,
  retry: (name: string) => `Try ${name} again`,
  cancel: (name: string) => `Cancel ${name}`,
  remove: (name: string) => `Remove ${name}`,
};
const item = (name: string, state: UploadState, detail = '25 byte'): UploadItem => ({
  id: name,
  name,
  detail,
  state,
});
const handlers = () => ({ onAdd: vi.fn(), onRetry: vi.fn(), onRemove: vi.fn() });
const upload = (items: readonly UploadItem[], on = handlers()) => (
  <Upload label="Files" addLabel="Add files" items={items} texts={texts} {...on} />
);
const failed = (text: string, canRetry: boolean): UploadState => ({ kind: 'failed', text, canRetry });

it('shows how far a file is, and offers to cancel it', () => {
  const view = renderInRoot(upload([item('plan.txt', { kind: 'running', share: 0.4 }, '40 % of 25 byte')]));
  expect(view.getByRole('progressbar', { name: 'plan.txt' }).getAttribute('aria-valuenow')).toBe('0.4');
  view.getByRole('button', { name: 'Cancel plan.txt' });
  view.getByText('40 % of 25 byte');
});

it('offers Retry only where it can succeed', async () => {
  const on = handlers();
  const view = renderInRoot(
    upload([item('a.txt', failed('No connection', true)), item('b.txt', failed('Damaged', false))], on),
  );
  expect(view.queryByRole('button', { name: 'Try b.txt again' })).toBeNull();
  await userEvent.click(view.getByRole('button', { name: 'Try a.txt again' }));
  expect(on.onRetry).toHaveBeenCalledExactlyOnceWith('a.txt');
});

it('announces politely what is done or failed, but not what was stored before', () => {
  const stored = item('old.txt', { kind: 'done' });
  const view = renderInRoot(upload([stored]));
  const status = view.getByRole('status');
  expect(status.textContent).toBe('');
  view.rerender(upload([stored, item('plan.txt', { kind: 'running', share: 1 })]));
  expect(status.textContent).toBe('');
  view.rerender(upload([stored, item('plan.txt', { kind: 'done' })]));
  expect(status.textContent).toBe('plan.txt is uploaded');
  view.rerender(upload([stored, item('bad.txt', failed('Damaged', true))]));
  expect(status.textContent).toBe('bad.txt: Damaged');
  // The same failure is announced again.
  view.rerender(upload([stored, item('bad.txt', { kind: 'waiting' })]));
  expect(status.textContent).toBe('');
  expect(view.queryByRole('alert')).toBeNull();
});

it('scrolls to a file that has failed', () => {
  const seen: string[] = [];
  const scroll = vi.fn(function (this: Element) {
    seen.push(this.textContent ?? '');
  });
  Object.assign(Element.prototype, { scrollIntoView: scroll });
  const waiting = item('a.txt', { kind: 'waiting' });
  const view = renderInRoot(upload([waiting, item('b.txt', { kind: 'waiting' })]));
  view.rerender(upload([waiting, item('b.txt', failed('Damaged', false))]));
  expect(seen).toEqual(['b.txtDamaged']);
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

it('focuses the button after the focused row is removed', async () => {
  const on = handlers();
  const view = renderInRoot(upload([item('plan.txt', { kind: 'done' })], on));
  await userEvent.click(view.getByRole('button', { name: 'Remove plan.txt' }));
  expect(on.onRemove).toHaveBeenCalledExactlyOnceWith('plan.txt');
  view.rerender(upload([], on));
  expect(view.focused()).toBe(view.getByRole('button', { name: 'Add files' }));
});

it('takes selected and dropped files, but no dragged text', () => {
  const on = handlers();
  const view = renderInRoot(upload([], on));
  const file = new File(['a'], 'plan.txt');
  fireEvent.change(view.getByLabelText('Add files', { selector: 'input' }), { target: { files: [file] } });
  const zone = view.getByRole('button', { name: 'Add files' });
  fireEvent.dragEnter(zone, { dataTransfer: { types: ['text/plain'], files: [] } });
  expect(view.queryByText('Drop files here')).toBeNull();
  fireEvent.dragEnter(zone, { dataTransfer: { types: ['Files'], files: [file] } });
  view.getByText('Drop files here');
  fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [file] } });
  expect(view.queryByText('Drop files here')).toBeNull();
  expect(on.onAdd.mock.calls).toEqual([[[file]], [[file]]]);
});
