import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { address, openPortal, setUpPortal } from '../test-support/open-portal';

setUpPortal();

const open = async () => {
  const opened = await openPortal('/chat/1');
  const sidebar = within(opened.view.getByRole('navigation', { name: 'Main' }));
  await opened.user.click(await sidebar.findByRole('button', { name: 'Back' }));
  return { ...opened, sidebar };
};

it('keeps the open chat when the highlighted entry of the chat is pressed', async () => {
  const { user, sidebar } = await open();
  const chat = sidebar.getByRole('link', { name: 'Chat' });
  expect(chat.getAttribute('aria-current')).toBe('page');
  await user.click(chat);
  await sidebar.findByRole('button', { name: 'Back' });
  expect(address()).toBe('/chat/1');
});

it('undoes the first press of Back when the same place is pressed again', async () => {
  const { user, sidebar } = await open();
  const rows = sidebar.getByRole('link', { name: 'Chat' }).parentElement;
  const first = rows?.firstElementChild;
  if (!first) throw new Error('The menu is empty.');
  await user.click(first);
  expect(address()).toBe('/chat/1');
  await sidebar.findByRole('button', { name: 'Back' });
});
