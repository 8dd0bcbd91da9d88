import type { Session } from '@oriel/contracts';
import type { WidgetHandle } from '@oriel/sdk';
import { Root } from '@oriel/ui';
import { fireEvent, render, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { expect, it, onTestFinished } from 'vitest';
import { PortalProvider } from '../app/portal-context';
import { createPortalStore } from '../app/portal-store';
import { createI18n } from '../i18n/create-i18n';
import { api, waitFor } from '../test-support/open-portal';
import { RenameChat } from './RenameChat';

/** Opens the form for a chat, over a widget that takes every name. */
async function openForm(name: string, nameRule?: Session['nameRule']) {
  if (nameRule) api().user = { ...api().user, nameRule };
  const store = createPortalStore();
  onTestFinished(store.dispose);
  await store.start();
  const saved: unknown[] = [];
  const handle: Pick<WidgetHandle, 'request'> = {
    async request(_method: string, ...[input]: readonly unknown[]) {
      saved.push(input);
      return {} as never;
    },
  };
  render(
    <I18nextProvider i18n={createI18n('en', 'Oriel')}>
      <PortalProvider value={store}>
        <Root root={document} theme="light" lang="en">
          <RenameChat handle={handle} channelId="1" name={name} close={() => undefined} />
        </Root>
      </PortalProvider>
    </I18nextProvider>,
  );
  const view = within(document.body);
  return { view, user: userEvent.setup(), field: view.getByRole('textbox', { name: 'Name' }), saved };
}

it('says the rule for names before it refuses one, and offers a name that keeps it', async () => {
  const { view, user, field, saved } = await openForm('Budget 2027: C++');
  expect(view.getByText('Letters and single spaces.')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Q3 plan' } });
  expect(view.getByText(/^Only letters/)).toBeTruthy();
  await user.click(view.getByRole('button', { name: 'Use “Q plan”' }));
  await user.click(view.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ channelId: '1', name: 'Q plan' }]));
});

it('follows the extended rule where the server has it', async () => {
  const { view, user, field, saved } = await openForm('Plans', 'extended');
  expect(view.getByText(/^Letters, digits/)).toBeTruthy();
  fireEvent.change(field, { target: { value: 'IT-Abteilung (Q3)' } });
  await user.click(view.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ channelId: '1', name: 'IT-Abteilung (Q3)' }]));
});
