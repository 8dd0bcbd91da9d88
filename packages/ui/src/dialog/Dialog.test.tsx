import { cleanup, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../button/Button';
import { renderInRoot } from '../root/render-in-root';
import { Dialog, type DialogProps } from './Dialog';

afterEach(cleanup);

function Opener({ children, ...dialog }: Partial<DialogProps> & { children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && (
        <Dialog
          title="Rename"
          closeLabel="Close"
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button type="submit">Rename it</Button>
            </>
          }
          {...dialog}
        >
          {children}
        </Dialog>
      )}
    </>
  );
}

async function open(content: ReactNode) {
  const view = renderInRoot(content);
  await userEvent.click(view.getByRole('button', { name: 'Open' }));
  return view;
}

it('is named by its title and gives the focus to its first field, and back', async () => {
  const view = await open(
    <Opener>
      <input aria-label="Name" />
    </Opener>,
  );
  expect(view.getByRole('dialog', { name: 'Rename' })).toBeTruthy();
  expect(view.focused()).toBe(view.getByLabelText('Name'));
  await userEvent.keyboard('{Escape}');
  expect(view.queryByRole('dialog')).toBeNull();
  expect(view.focused()).toBe(view.getByRole('button', { name: 'Open' }));
});

it('gives the focus to Cancel when it destroys something, and where there is no field', async () => {
  const view = await open(
    <Opener destructive>
      <input aria-label="Type the name" />
    </Opener>,
  );
  expect(view.focused()?.textContent).toBe('Cancel');
  cleanup();
  const question = await open(<Opener>Really?</Opener>);
  expect(question.focused()?.textContent).toBe('Cancel');
});

it('keeps Tab inside', async () => {
  const view = await open(<Opener>Really?</Opener>);
  view.getByRole('button', { name: 'Rename it' }).focus();
  fireEvent.keyDown(view.focused() ?? view.host, { key: 'Tab' });
  expect(view.focused()?.getAttribute('aria-label')).toBe('Close');
  fireEvent.keyDown(view.focused() ?? view.host, { key: 'Tab', shiftKey: true });
  expect(view.focused()?.textContent).toBe('Rename it');
});

it('tells why it should close, and stays when its owner wants it to', async () => {
  const onClose = vi.fn();
  const view = await open(<Opener onClose={onClose}>Wait</Opener>);
  await userEvent.click(view.getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('{Escape}');
  expect(onClose.mock.calls).toEqual([['close'], ['escape']]);
  expect(view.getByRole('dialog')).toBeTruthy();
});

it('is not closed by a file chooser within that is cancelled', async () => {
  const onClose = vi.fn();
  const view = await open(
    <Opener onClose={onClose}>
      <input type="file" aria-label="File" />
    </Opener>,
  );
  fireEvent(view.getByLabelText('File'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
});

it('submits as a form', async () => {
  const onSubmit = vi.fn();
  const view = await open(
    <Opener onSubmit={onSubmit}>
      <input aria-label="Name" />
    </Opener>,
  );
  await userEvent.type(view.getByLabelText('Name'), 'New{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('stays open for the Escape that gives up what an input method composes', async () => {
  const view = await open(
    <Opener>
      <input aria-label="Name" />
    </Opener>,
  );
  const field = view.getByRole('textbox', { name: 'Name' });
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 });
  expect(view.getByRole('dialog')).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(view.queryByRole('dialog')).toBeNull();
});

it('is submitted by Ctrl+Enter in a field of several lines, while its button can be pressed', async () => {
  const onSubmit = vi.fn();
  const actions = (isDisabled: boolean) => (
    <Button type="submit" disabled={isDisabled}>
      Rename it
    </Button>
  );
  const form = (isDisabled: boolean) => (
    <Dialog title="Rename" onClose={() => {}} onSubmit={onSubmit} actions={actions(isDisabled)}>
      <textarea aria-label="Name" />
    </Dialog>
  );
  for (const isDisabled of [true, false]) {
    const view = renderInRoot(form(isDisabled));
    const field = view.getByLabelText('Name');
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', metaKey: true });
    expect(onSubmit).toHaveBeenCalledTimes(isDisabled ? 0 : 1);
    cleanup();
  }
});
