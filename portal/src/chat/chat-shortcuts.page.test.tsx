import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PortalProvider } from '../store/portal-context';
import { createPortalStore } from '../store/portal-store';
import { setUpPortal } from '../test-support/open-portal';
import { useChatShortcuts } from './ChatPage';

setUpPortal();

it('passes the keys of the chat on while the focus is elsewhere, but not while typing', () => {
  const store = createPortalStore();
  const pressed: string[] = [];
  const handle = {
    async request(name: string, { shortcut }: { shortcut: string }) {
      pressed.push(`${name} ${shortcut}`);
      return {};
    },
  };
  function Page() {
    useChatShortcuts(handle as never);
    return <input aria-label="Name" defaultValue="Text" />;
  }
  const page = render(
    <PortalProvider value={store}>
      <Page />
    </PortalProvider>,
  );
  const press = (target: Element, key: string, more = {}) => fireEvent.keyDown(target, { key, ...more });
  // `false`: the browser does nothing with the key.
  expect(press(document.body, '/')).toBe(false);
  expect(press(document.body, 'ArrowDown', { altKey: true })).toBe(false);
  expect(press(document.body, 'E', { ctrlKey: true, shiftKey: true })).toBe(false);
  const field = page.getByRole('textbox');
  expect(press(field, '/')).toBe(true);
  expect(press(field, 'ArrowUp', { altKey: true })).toBe(true);
  expect(press(document.body, 'e', { altKey: true })).toBe(true);
  expect(pressed).toEqual(['runShortcut focusField', 'runShortcut nextChat', 'runShortcut copyAnswer']);
  store.dispose();
});
