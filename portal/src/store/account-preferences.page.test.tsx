import { getAccountPreferences, setAccountPreferences } from '@oriel/contracts';
import { refuseCall } from '@oriel/contracts/testing';
import { expect, it } from 'vitest';
import { api, openPortal, setUpPortal, waitFor } from '../test-support/open-portal';
import { createPortalStore } from './portal-store';

setUpPortal();

it('shows the language and colours of the account from the first page on', async () => {
  api().fake.on(getAccountPreferences, () => ({ locale: 'de' as const, colorScheme: 'dark' as const }));
  const { view, store } = await openPortal('/settings?tab=appearance');
  expect(store.preferences.colorScheme.peek()).toBe('dark');
  await view.findByRole('heading', { name: 'Darstellung' });
  expect(view.queryByRole('heading', { name: 'Appearance' })).toBeNull();
  expect(document.documentElement.dataset.theme).toBe('dark');
  view.getByText('Wird in Ihrem Konto gespeichert und gilt auf allen Ihren Geräten.');
});

it('stores a choice in the account, without consent to cookies', async () => {
  const bodies: unknown[] = [];
  api().fake.on(setAccountPreferences, ({ body }) => {
    bodies.push(body);
    return { colorScheme: 'dark' as const };
  });
  const { view, user } = await openPortal('/settings?tab=appearance');
  await user.click(await view.findByRole('radio', { name: 'Dark' }));
  await view.findByText('Saved');
  expect(bodies).toEqual([{ colorScheme: 'dark' }]);
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('oriel.color-scheme')).toBeNull();
});

it('reverts a choice that the account did not store', async () => {
  api().fake.on(setAccountPreferences, () => refuseCall({ status: 503, code: 'unavailable' }));
  const { view, user, store } = await openPortal('/settings?tab=appearance');
  await user.click(await view.findByRole('radio', { name: 'Dark' }));
  await view.findByText('Not saved. The old value is back.');
  expect(store.preferences.colorScheme.peek()).toBe('auto');
});

it('stores no choice of a guest in an account', async () => {
  api().user = { authenticated: false };
  api().features = {};
  const { view, user, store } = await openPortal('/settings?tab=appearance');
  await user.click(await view.findByRole('radio', { name: 'Dark' }));
  await waitFor(() => expect(store.preferences.colorScheme.peek()).toBe('dark'));
  expect(api().calls.filter(call => call.startsWith('PATCH'))).toEqual([]);
});

it('updates the other tabs of the same user only', async () => {
  api().fake.on(setAccountPreferences, ({ body }) => ({ startPage: body.startPage ?? undefined }));
  const { store } = await openPortal('/settings?tab=appearance');
  const other = createPortalStore();
  const stranger = createPortalStore();
  await other.start();
  Object.assign(api().user, { userId: crypto.randomUUID() });
  await stranger.start();
  await store.accountPreferences.choose({ colorScheme: 'dark', locale: 'de', startPage: 'chat' });
  await waitFor(() => expect(other.preferences.colorScheme.peek()).toBe('dark'));
  expect(other.preferences.locale.peek()).toBe('de');
  expect(other.accountPreferences.startPage.peek()).toBe('chat');
  expect(stranger.preferences.colorScheme.peek()).toBe('auto');
  for (const each of [other, stranger]) each.dispose();
});
