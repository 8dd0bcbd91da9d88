import { setAccountPreferences } from '@oriel/contracts';
import { within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { address, api, openPortal, setUpPortal, visible, waitFor } from '../test-support/open-portal';

setUpPortal();

const asGuest = () => {
  api().user = { authenticated: false };
  api().features = {};
};

/** The entries of the list, by group. */
const entriesOf = (view: Awaited<ReturnType<typeof openPortal>>['view']) =>
  within(view.getByRole('navigation', { name: 'Settings' }))
    .getAllByRole('region')
    .map(group => [
      within(group).getByRole('heading').textContent,
      ...within(group)
        .queryAllByRole('link')
        .map(link => link.textContent),
    ]);

describe('the pages of a guest', () => {
  it('starts the login where the address names a page of the person', async () => {
    asGuest();
    const { logins, view } = await openPortal('/settings?tab=sites');
    await waitFor(() => expect(logins).toEqual(['/settings?tab=sites']));
    expect(entriesOf(view)).toEqual([['Account', 'Appearance', 'Cookies']]);
  });

  it.each(['', '?tab=general', '?tab=cookies', '?tab=unknown', '?tab='])(
    'are the settings of the device: /settings%s',
    async query => {
      asGuest();
      const { logins, view } = await openPortal(`/settings${query}`);
      await view.findByRole('heading', { name: query === '?tab=cookies' ? 'Cookies' : 'Appearance' });
      expect(logins).toEqual([]);
    },
  );
});

describe('the list', () => {
  it('has the pages of the user, and those of the workspace that the user may see', async () => {
    api().features = {
      ...api().features,
      ...visible('manageOrganization', 'viewOrganizationSettings', 'viewOrganizationAudit'),
    };
    api().permissions = ['manageOrganizationMembers', 'viewOrganizationSettings', 'viewOrganizationAudit'];
    const { view, user } = await openPortal('/settings');
    await view.findByRole('heading', { name: 'Profile' });
    expect(entriesOf(view)).toEqual([
      ['Account', 'Profile', 'Appearance', 'Chat', 'Data', 'Connected sites', 'Cookies'],
      ['Workspace', 'General', 'Members', 'Agents and models', 'Audit log'],
      ['Developers', 'API keys', 'Applications'],
    ]);
    await user.click(view.getByRole('link', { name: 'Cookies' }));
    await view.findByRole('heading', { name: 'Cookies' });
    expect(address()).toBe('/settings?tab=cookies');
    expect(view.getByRole('link', { name: 'Cookies' }).getAttribute('aria-current')).toBe('page');
    expect(document.title).toBe('Oriel – Cookies');
  });

  it('names no more of the workspace to a member than they may see', async () => {
    const { view } = await openPortal('/settings');
    await view.findByRole('heading', { name: 'Profile' });
    expect(entriesOf(view)[1]).toEqual(['Workspace', 'General']);
  });

  it('explains a page that the plan does not include', async () => {
    api().features = {
      ...api().features,
      leadOrganizationTeams: { enabled: false, status: 'insufficientSubscription' },
    };
    api().permissions = ['leadOrganizationTeams'];
    const { view, user } = await openPortal('/settings');
    await user.click(await view.findByRole('button', { name: /^Teams/ }));
    await view.findByRole('dialog', { name: '“Teams” comes with the Team plan' });
  });
});

it.each([
  ['general', 'Appearance'],
  ['applications', 'Connected sites'],
  ['account', 'Data'],
])('knows the former name %s', async (tab, heading) => {
  const { view, logins } = await openPortal(`/settings?tab=${tab}`);
  await view.findByRole('heading', { name: heading });
  expect(logins).toEqual([]);
});

it('saves the consent to functional cookies at once', async () => {
  const { view, user, store } = await openPortal('/settings?tab=cookies');
  await user.click(await view.findByRole('switch', { name: 'Functional' }));
  await view.findByText('Saved');
  expect(store.preferences.consent.peek()).toMatchObject({ interacted: true, functional: true });
});

it('stores the key that sends a question', async () => {
  localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional: true }));
  const { view, user, store } = await openPortal('/settings?tab=chat');
  await user.click(await view.findByRole('radio', { name: 'Ctrl+Enter' }));
  await view.findByText('Saved');
  expect(store.preferences.sendKey.peek()).toBe('modifier');
  expect(localStorage.getItem('oriel.send-key')).toBe('modifier');
});

it('offers Send with Enter, off at first, on a device without a keyboard', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(hover: none)',
    addEventListener() {},
    removeEventListener() {},
  }));
  localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional: true }));
  localStorage.setItem('oriel.send-key', 'enter');
  const { view, user, store } = await openPortal('/settings?tab=chat');
  expect(store.preferences.sendKey.peek()).toBe('modifier');
  await view.findByText('Send with Enter');
  expect(view.queryByText('Ctrl+Enter')).toBeNull();
  await user.click(view.getByRole('radio', { name: 'On' }));
  expect(localStorage.getItem('oriel.touch-send-key')).toBe('enter');
  vi.unstubAllGlobals();
});

it('goes back to the remembered page', async () => {
  const { view, user, store } = await openPortal('/settings');
  store.libraryAddress.value = '/prompts/curated?order=NEWEST';
  await user.click(await view.findByRole('button', { name: 'Back' }));
  await waitFor(() => expect(address()).toBe('/prompts/curated?order=NEWEST'));
});

it('keeps the chosen start page in the account', async () => {
  const bodies: unknown[] = [];
  api().fake.on(setAccountPreferences, ({ body }) => {
    bodies.push(body);
    return { startPage: body.startPage ?? undefined };
  });
  const { view, user, store } = await openPortal('/settings?tab=appearance');
  const group = within(await view.findByRole('radiogroup', { name: 'Start page' }));
  await user.click(group.getByRole('radio', { name: 'Chat' }));
  await waitFor(() => expect(store.accountPreferences.startPage.value).toBe('chat'));
  expect(bodies).toEqual([{ startPage: 'chat' }]);
});
