import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { api, open, setUpChat, waitFor } from '../test-support/open-chat';

setUpChat();

it('switches chats, focuses the field and copies the last answer with shortcuts', async () => {
  api().addChannel('Oldest', [['a', 'The first']], 3);
  api().addChannel('Middle', [['b', 'The second']], 2);
  api().addChannel('Latest', [['c', 'The third']], 1);
  const { view, peer, field } = await open({ state: { props: { layout: 'full' } } });
  // They are loaded with the tools of the field.
  fireEvent.pointerOver(field);
  await view.findByRole('button', { name: 'Temporary chat' }, { timeout: 20_000 });
  const press = (target: Element, key: string, more = {}) => fireEvent.keyDown(target, { key, ...more });
  // `false`: the chat has used the key.
  expect(press(field, 'ArrowDown', { altKey: true })).toBe(false);
  await view.findByText('The third');
  await peer.request('runShortcut', { shortcut: 'nextChat' });
  await view.findByText('The second');
  press(field, 'ArrowUp', { altKey: true });
  await view.findByText('The third');

  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  press(field, 'E', { ctrlKey: true, shiftKey: true });
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('The third'));
  await view.findByText('Copied');

  fireEvent.input(field, { target: { value: 'Half a question' } });
  expect(press(field, 'ArrowDown', { altKey: true })).toBe(true);
  expect(press(field, '/')).toBe(true);
  field.blur();
  expect(press(view.getByText('The third'), '/')).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(field));
});
