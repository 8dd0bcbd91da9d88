import { cleanup, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../button/Button';
import { renderInRoot } from '../root/render-in-root';
import { Popover } from './Popover';
import { PopoverPanel } from './PopoverPanel';

afterEach(cleanup);

function renderFilter() {
  const view = renderInRoot(
    <>
      <Popover label="Filter" trigger={props => <Button {...props}>Filter</Button>}>
        {close => (
          <>
            <input aria-label="Author" />
            <Button onClick={close}>Apply</Button>
          </>
        )}
      </Popover>
      <Button>After</Button>
    </>,
  );
  return { view, button: view.getByRole('button', { name: 'Filter' }) };
}

it('moves the focus into its labelled panel and back on Escape', async () => {
  const { view, button } = renderFilter();
  await userEvent.click(button);
  const panel = view.getByRole('dialog', { name: 'Filter' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(button.getAttribute('aria-controls')).toBe(panel.id);
  expect(view.focused()).toBe(view.getByLabelText('Author'));
  await userEvent.keyboard('{Escape}');
  expect(view.queryByRole('dialog')).toBeNull();
  expect(view.focused()).toBe(button);
});

it('closes by its content and by its button', async () => {
  const { view, button } = renderFilter();
  await userEvent.click(button);
  await userEvent.click(view.getByRole('button', { name: 'Apply' }));
  expect(view.queryByRole('dialog')).toBeNull();
  expect(view.focused()).toBe(button);
  await userEvent.click(button);
  await userEvent.click(button);
  expect(view.queryByRole('dialog')).toBeNull();
});

it('closes on a press outside, and leaves the focus there', async () => {
  const { view, button } = renderFilter();
  await userEvent.click(button);
  await userEvent.click(view.getByRole('button', { name: 'After' }));
  expect(view.queryByRole('dialog')).toBeNull();
  expect(view.focused()).not.toBe(button);
});

it('closes when Tab leaves it, in both directions', async () => {
  const { view, button } = renderFilter();
  await userEvent.click(button);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(view.queryByRole('dialog')).toBeNull();
  expect(view.focused()).toBe(button);
  await userEvent.click(button);
  fireEvent.keyDown(view.getByLabelText('Author'), { key: 'Tab' });
  expect(view.getByRole('dialog')).toBeTruthy();
  const last = view.getByRole('button', { name: 'Apply' });
  last.focus();
  fireEvent.keyDown(last, { key: 'Tab' });
  expect(view.queryByRole('dialog')).toBeNull();
});

it('keeps the focus when Tab may not close it', async () => {
  const onClose = vi.fn();
  const anchor = createRef<HTMLButtonElement>();
  const view = renderInRoot(
    <>
      <Button ref={anchor}>Rate</Button>
      <PopoverPanel label="Reason" anchor={anchor} wrapsTab onClose={onClose}>
        <input aria-label="Comment" />
        <Button>Save</Button>
      </PopoverPanel>
    </>,
  );
  const save = view.getByRole('button', { name: 'Save' });
  fireEvent.keyDown(view.getByLabelText('Comment'), { key: 'Tab', shiftKey: true });
  expect(view.focused()).toBe(save);
  fireEvent.keyDown(save, { key: 'Tab' });
  expect(view.focused()).toBe(view.getByLabelText('Comment'));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
