import { cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../button/Button';
import { renderInRoot } from '../root/render-in-root';
import { SelectionBar } from './SelectionBar';

afterEach(cleanup);

it('appears with the first selected row, whose count a status announces', async () => {
  const onClear = vi.fn();
  const bar = (count: number) => (
    <SelectionBar
      label="Selected cards"
      count={count}
      countText={`${count} selected`}
      clearLabel="End selection"
      onClear={onClear}
    >
      <Button>Delete</Button>
    </SelectionBar>
  );
  const view = renderInRoot(bar(0));
  const status = view.getByRole('status');
  expect(status.textContent).toBe('');
  expect(view.queryByRole('button')).toBeNull();
  view.rerender(bar(1));
  expect(view.getByRole('status')).toBe(status);
  expect(status.textContent).toBe('1 selected');
  view.getByRole('button', { name: 'Delete' });
  await userEvent.click(view.getByRole('button', { name: 'End selection' }));
  expect(onClear).toHaveBeenCalledOnce();
});
