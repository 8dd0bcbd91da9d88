import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import { addSheet, openSheets } from '../layer/open-sheets';
import { renderInRoot } from '../root/render-in-root';
import { confirmDiscard, hasUnsavedWork, registerUnsavedWork } from './unsaved-work';
import { useGuardedClose } from './use-guarded-close';

afterEach(cleanup);

const texts = {
  title: 'Leave without saving?',
  text: 'What you have changed will be lost.',
  confirm: 'Leave',
  stay: 'Keep editing',
  close: 'Back',
};

function Form({ close }: { close: () => void }) {
  const [text, setText] = useState('');
  const { leave, question } = useGuardedClose({ isDirty: text !== '', close, texts });
  return (
    <>
      <Dialog
        title="Rename"
        closeLabel="Close"
        onClose={leave}
        actions={<Button onClick={leave}>Cancel</Button>}
      >
        <input aria-label="Name" value={text} onChange={event => setText(event.target.value)} />
      </Dialog>
      {question}
    </>
  );
}

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && <Form close={() => setOpen(false)} />}
    </>
  );
}

async function open(typed = '') {
  const view = renderInRoot(<Opener />);
  await userEvent.click(view.getByRole('button', { name: 'Open' }));
  if (typed) fireEvent.change(view.getByRole('textbox', { name: 'Name' }), { target: { value: typed } });
  return view;
}

const isAsked = (view: Awaited<ReturnType<typeof open>>) =>
  view.queryAllByRole('dialog', { name: texts.title }).length;

const ways = {
  Escape: (view: Awaited<ReturnType<typeof open>>) =>
    fireEvent.keyDown(view.getByRole('textbox', { name: 'Name' }), { key: 'Escape' }),
  cross: (view: Awaited<ReturnType<typeof open>>) =>
    fireEvent.click(view.getByRole('button', { name: 'Close' })),
  Cancel: (view: Awaited<ReturnType<typeof open>>) =>
    fireEvent.click(view.getByRole('button', { name: 'Cancel' })),
  'the way back of a phone': () => act(() => openSheets.closeLast()),
};

for (const [name, leave] of Object.entries(ways)) {
  it(`asks once before discarding typed text: ${name}`, async () => {
    const view = await open('Nordhafen');
    leave(view);
    leave(view);
    await waitFor(() => expect(isAsked(view)).toBeLessThan(2));
    if (name === 'the way back of a phone') {
      // The second call closed the confirmation.
      expect(isAsked(view)).toBe(0);
      leave(view);
    }
    expect(view.focused()?.textContent).toBe(texts.stay);
    await userEvent.click(view.getByRole('button', { name: texts.stay }));
    expect(view.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Nordhafen');
    leave(view);
    await userEvent.click(view.getByRole('button', { name: texts.confirm }));
    expect(view.queryAllByRole('dialog')).toEqual([]);
    expect(hasUnsavedWork()).toBe(false);
    expect(view.focused()?.textContent).toBe('Open');
  });

  it(`does not ask if nothing was typed: ${name}`, async () => {
    const view = await open();
    leave(view);
    expect(view.queryAllByRole('dialog')).toEqual([]);
  });
}

it('asks before the page is left, once for all forms', async () => {
  const other = { root: document, discard: vi.fn(), isDirty: () => true, ask: async () => true };
  const release = registerUnsavedWork(other);
  const view = await open('Nordhafen');
  expect(hasUnsavedWork(view.root)).toBe(true);
  expect(hasUnsavedWork(document.implementation.createHTMLDocument())).toBe(false);
  let left: Promise<boolean> | undefined;
  act(() => {
    left = confirmDiscard();
  });
  // The confirmation is already open.
  expect(await confirmDiscard()).toBe(false);
  await userEvent.click(view.getByRole('button', { name: texts.confirm }));
  expect(await left).toBe(true);
  expect(view.queryAllByRole('dialog')).toEqual([]);
  expect(other.discard).toHaveBeenCalledOnce();
  release();
});

it('lets the page continue if the form disappears during the question', async () => {
  const view = await open('Nordhafen');
  let left: Promise<boolean> | undefined;
  act(() => {
    left = confirmDiscard();
  });
  await view.findByRole('dialog', { name: texts.title });
  view.unmount();
  expect(await left).toBe(true);
});

it('reports the open sheets and closes the last one', () => {
  const changed = vi.fn();
  const stop = openSheets.subscribe(changed);
  const [first, second] = [vi.fn(), vi.fn()];
  const [removeFirst, removeSecond] = [addSheet(first), addSheet(second)];
  openSheets.closeLast();
  expect([openSheets.count(), first.mock.calls.length, second.mock.calls.length]).toEqual([2, 0, 1]);
  removeSecond();
  removeFirst();
  expect([openSheets.count(), changed.mock.calls.length]).toEqual([0, 4]);
  stop();
});
