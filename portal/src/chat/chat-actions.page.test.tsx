import { Root } from '@oriel/ui';
import { fireEvent, render, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { KitProvider } from '../app/KitProvider';
import { createI18n } from '../i18n/create-i18n';
import { PortalProvider } from '../store/portal-context';
import { createPortalStore } from '../store/portal-store';
import { setUpPortal, waitFor } from '../test-support/open-portal';
import { ChatActions } from './ChatActions';

setUpPortal();

it('shows the menu of the chat in the header, and renames at a press on the title', async () => {
  const store = createPortalStore();
  const ran: string[] = [];
  const handle = {
    async request(name: string, { id }: { id?: string }) {
      if (name === 'runChatAction' && id) ran.push(id);
      const labels = [
        ['rename', 'Rename'],
        ['share', 'Share'],
        ['delete', 'Delete chat'],
      ];
      return {
        actions: labels.map(([action, label]) => ({ id: action, label, isDanger: action === 'delete' })),
      };
    },
  };
  const i18n = await createI18n('en', 'Oriel');
  render(
    <I18nextProvider i18n={i18n}>
      <PortalProvider value={store}>
        <KitProvider>
          <Root root={document}>
            <div id="page-actions" />
            <ChatActions handle={handle as never} channelId="c" isComparing />
          </Root>
        </KitProvider>
      </PortalProvider>
    </I18nextProvider>,
  );
  const page = within(document.body);
  fireEvent.click(await page.findByRole('button', { name: 'Share' }));
  fireEvent.click(page.getByRole('button', { name: 'More' }));
  expect((await page.findAllByRole('menuitem')).map(row => row.textContent)).toEqual([
    'End comparison',
    'Rename',
    'Share',
    'Delete chat',
  ]);
  fireEvent.click(page.getByRole('menuitem', { name: 'Delete chat' }));
  store.titleAction.value?.press();
  await waitFor(() => expect(ran).toEqual(['share', 'delete', 'rename']));
  store.dispose();
});
