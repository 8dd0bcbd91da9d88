import { endSessions } from '@oriel/contracts';
import { beforeEach, expect, it, vi } from 'vitest';
import { address, api, openPortal, setUpPortal, waitFor } from '../test-support/open-portal';

setUpPortal();

beforeEach(() => {
  Object.assign(api().user, {
    passwordUrl: 'https://login.example/password',
    email: 'ines@nordhafen.example',
  });
});

const openProfile = async () => {
  const { view, user } = await openPortal('/settings');
  await view.findByRole('heading', { name: 'Profile' });
  return { view, user };
};

it('shows the name and address of the sign-in', async () => {
  const { view } = await openProfile();
  view.getByText('Ines Kröger', { selector: '.o-settings-control' });
  view.getByText('ines@nordhafen.example');
});

it('leads to the page of the password where one is known', async () => {
  const opened = vi.fn();
  vi.stubGlobal('open', opened);
  const { view, user } = await openProfile();
  await user.click(view.getByRole('button', { name: 'Change password' }));
  expect(opened).toHaveBeenCalledWith('https://login.example/password', '_blank', 'noopener,noreferrer');
});

it('shows no password where no page of it is known', async () => {
  Object.assign(api().user, { passwordUrl: undefined });
  const { view } = await openProfile();
  expect(view.queryByRole('button', { name: 'Change password' })).toBeNull();
});

it('signs out everywhere, says so, and leaves the portal as a guest', async () => {
  api().fake.on(endSessions, () => {
    api().user = { authenticated: false };
    return new Response(null, { status: 204 });
  });
  const { view, user, store } = await openPortal('/settings');
  await user.click(await view.findByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(address()).toBe('/guest'));
  expect(store.session.state.value.kind).toBe('guest');
  await view.findByText('You are signed out everywhere');
  expect(api().calls).not.toContain('POST /api/core/v1/auth/logout');
});
