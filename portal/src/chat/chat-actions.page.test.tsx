import { Root } from '@oriel/ui';
import { fireEvent, render, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { KitProvider } from '../app/KitProvider';
import { createI18n } from '../i18n/create-i18n';
import { PortalProvider } from '../store/portal-context';
import { createPortalStore } from '../store/portal-store';
import { setUpPortal, waitFor } from '../test-support/open-portal';
import { ChatActions } from './ChatActions';

setUpPortal();

it('confirms on the button that the history was copied, for a moment and without a toast', async () => {
  const store = createPortalStore();
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => copied.push(text) } });
  const handle = { request: async () => ({ text: '# Tides' }) };
  const i18n = await createI18n('en', 'Oriel');
  render(
    <I18nextProvider i18n={i18n}>
      <PortalProvider value={store}>
        <KitProvider>
          <Root root={document}>
            <div id="page-actions" />
            <ChatActions handle={handle as never} channelId="c" />
          </Root>
        </KitProvider>
      </PortalProvider>
    </I18nextProvider>,
  );
  const button = await within(document.body).findByRole('button', { name: 'Copy history' });
  expect(button.querySelector('.lucide-copy')).toBeTruthy();
  fireEvent.click(button);
  await waitFor(() => expect(button.querySelector('.lucide-check')).toBeTruthy());
  expect(copied).toEqual(['# Tides']);
  expect(store.toasts.get()).toEqual([]);
  await waitFor(() => expect(button.querySelector('.lucide-copy')).toBeTruthy());
  store.dispose();
});
