import { cleanup, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInRoot } from '../root/render-in-root';
import { SearchField } from './SearchField';

afterEach(cleanup);

function Members() {
  const [text, setText] = useState('');
  return (
    <SearchField
      label="Search members"
      clearLabel="Clear search"
      value={text}
      onChange={setText}
      maxLength={8}
      found={text === '' ? '' : '2 results'}
    />
  );
}

it('searches, counts the results and is emptied by its button, which keeps the focus in the field', async () => {
  const view = renderInRoot(<Members />);
  const field = view.getByRole('searchbox', { name: 'Search members' });
  expect(view.queryByRole('button')).toBeNull();
  await userEvent.type(field, 'Ines Kröger');
  expect(field).toHaveProperty('value', 'Ines Krö');
  expect(view.getByRole('status').textContent).toBe('2 results');
  await userEvent.click(view.getByRole('button', { name: 'Clear search' }));
  expect(field).toHaveProperty('value', '');
  expect(view.focused()).toBe(field);
});

it('is emptied by Escape, which goes further only from an empty field', async () => {
  const view = renderInRoot(<Members />);
  const received = vi.fn();
  view.host.addEventListener('keydown', ({ key }) => key === 'Escape' && received());
  const field = view.getByRole('searchbox');
  await userEvent.type(field, 'Ines');
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  expect(field).toHaveProperty('value', 'Ines');
  received.mockClear();
  await userEvent.keyboard('{Escape}');
  expect(field).toHaveProperty('value', '');
  expect(received).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(received).toHaveBeenCalledOnce();
});
