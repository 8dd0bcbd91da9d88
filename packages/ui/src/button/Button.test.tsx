import { cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInRoot } from '../root/render-in-root';
import { Button } from './Button';
import { IconButton } from './IconButton';

afterEach(cleanup);

it('is a plain button that submits nothing by itself', () => {
  const button = renderInRoot(<Button>Save</Button>).getByRole('button', { name: 'Save' });
  expect(button).toMatchObject({ type: 'button' });
  expect(button.getAttribute('part')).toBe('button button-plain');
});

it('keeps label and focus while busy, and ignores presses', async () => {
  const onClick = vi.fn();
  const view = renderInRoot(<Button onClick={onClick}>Save</Button>);
  const button = view.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  view.rerender(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  );
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(view.focused()).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.textContent).toBe('Save');
});

it('does not submit its form while busy', async () => {
  const onSubmit = vi.fn(event => event.preventDefault());
  const view = renderInRoot(
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  );
  await userEvent.type(view.getByLabelText('Name'), 'a{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('has its label as name when it shows an icon only', () => {
  const view = renderInRoot(
    <IconButton label="Copy" ref={element => void element?.setAttribute('data-ref', '')}>
      <svg />
    </IconButton>,
  );
  expect(view.getByRole('button', { name: 'Copy' }).dataset.ref).toBe('');
});
