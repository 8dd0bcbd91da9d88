import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpPortal } from '../test-support/open-portal';
import { followChatKeys } from './chat-keys';

setUpPortal();

it('passes the keys of the chat on while the focus is elsewhere, but not while typing or in a dialog', () => {
  const pressed: string[] = [];
  const handle = {
    async request(name: string, { shortcut = '' }: { shortcut?: string }) {
      pressed.push(`${name} ${shortcut}`.trim());
      return {};
    },
  };
  let isChatShown = true;
  let isDialogOpen = false;
  // The service knows more commands than a test asks for.
  const stop = followChatKeys(handle as never, {
    isChatShown: () => isChatShown,
    isDialogOpen: () => isDialogOpen,
  });
  const page = render(<input aria-label="Name" defaultValue="Text" />);
  const press = (target: Element, key: string, more = {}) => fireEvent.keyDown(target, { key, ...more });
  // `false`: the browser does nothing with the key.
  expect(press(document.body, '/')).toBe(false);
  expect(press(document.body, 'ArrowDown', { altKey: true })).toBe(false);
  expect(press(document.body, 'E', { ctrlKey: true, shiftKey: true })).toBe(false);
  expect(press(document.body, 'f', { ctrlKey: true })).toBe(false);
  const field = page.getByRole('textbox');
  expect(press(field, '/')).toBe(true);
  expect(press(field, 'ArrowUp', { altKey: true })).toBe(true);
  expect(press(document.body, 'e', { altKey: true })).toBe(true);
  expect(press(document.body, 'f', { ctrlKey: true, shiftKey: true })).toBe(true);
  isChatShown = false;
  expect(press(document.body, 'f', { ctrlKey: true })).toBe(true);
  isDialogOpen = true;
  expect(press(document.body, '/')).toBe(true);
  stop();
  isDialogOpen = false;
  expect(press(document.body, '/')).toBe(true);
  expect(pressed).toEqual([
    'runShortcut focusField',
    'runShortcut nextChat',
    'runShortcut copyAnswer',
    'findInChat',
  ]);
});
