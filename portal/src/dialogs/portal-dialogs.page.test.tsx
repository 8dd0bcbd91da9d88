import { claimDialog } from '@oriel/bridge';
import { type FeatureStatus, listEmbedConsents, withdrawEmbedConsent } from '@oriel/contracts';
import { within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { api, openPortal, refuse, setUpPortal, waitFor } from '../test-support/open-portal';

setUpPortal();

const consent = {
  applicationId: crypto.randomUUID(),
  application: 'Intranet',
  origin: 'https://intranet.example',
  workspace: 'Nordhafen',
  widgets: ['chat'],
  createdAt: '2026-11-01T09:00:00.000Z',
};
const locked: FeatureStatus = 'insufficientSubscription';

/** The settings of a user with a consent, in a workspace whose plan lacks the library. */
async function open() {
  api().features = {
    ...api().features,
    manageOrganizationPromptCards: { enabled: false, status: locked },
  };
  api().fake.on(listEmbedConsents, () => Response.json([consent]));
  const opened = await openPortal('/settings?tab=applications');
  return {
    ...opened,
    menu: await opened.view.findByRole('button', { name: 'Open menu' }),
    lock: (await opened.view.findAllByRole('button', { name: /Not in your plan/ }))[0] as HTMLElement,
    withdraw: await opened.view.findByRole('button', { name: /^Withdraw consent/ }),
  };
}

/** Occupies the page's only dialog slot, as a widget's dialog does. */
function openWidgetDialog() {
  const release = claimDialog(document);
  if (!release) throw new Error('A dialog is open.');
  return release;
}

it.each(['lock', 'withdraw'] as const)('opens no dialog beside one of a widget: %s', async name => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const opened = await open();
  const release = openWidgetDialog();
  await opened.user.click(opened[name]);
  expect(opened.view.queryByRole('dialog')).toBeNull();
  expect(warn).toHaveBeenCalledWith('Dialog already opened');
  release();
  await opened.user.click(opened[name]);
  const dialog = await opened.view.findByRole('dialog');
  expect(claimDialog(document)).toBeUndefined();
  await opened.user.click(within(dialog).getAllByRole('button', { name: /^(Close|Cancel)$/ })[0] as Element);
  expect(opened.view.queryByRole('dialog')).toBeNull();
  openWidgetDialog()();
  warn.mockRestore();
});

it('opens the drawer over no dialog, and a dialog over the drawer', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { user, menu, view, store } = await open();
  const release = openWidgetDialog();
  await user.click(menu);
  expect(store.dialogs.isDrawerOpen.value).toBe(false);
  release();
  await user.click(menu);
  const drawer = within(await view.findByRole('dialog', { name: 'Main' }));
  await user.click(drawer.getAllByRole('button', { name: /Not in your plan/ })[0] as Element);
  await view.findByRole('dialog', { name: /is not in your plan/ });
  store.dialogs.close();
  await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
  openWidgetDialog()();
  warn.mockRestore();
});

it('says with its number why a consent stands, and lists them anew once it is withdrawn', async () => {
  api().fake.on(withdrawEmbedConsent, () => refuse(500, 'internal'));
  const { user, view, withdraw } = await open();
  await user.click(withdraw);
  await user.click(await view.findByRole('button', { name: 'Withdraw' }));
  await view.findByText('Your consent could not be withdrawn');
  view.getByText(/Please try again later\. Request r-1/);
  view.getByRole('button', { name: 'Copy number' });
  api().fake.on(withdrawEmbedConsent, () => new Response(null, { status: 204 }));
  api().fake.on(listEmbedConsents, () => Response.json([]));
  await user.click(withdraw);
  await user.click(await view.findByRole('button', { name: 'Withdraw' }));
  await view.findByText('You have not connected any site yet.');
});
