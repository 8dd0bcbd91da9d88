import {
  endDevice,
  endSessions,
  listSignedInDevices,
  type SignedInDevice,
  updateAccount,
  writeAccountPicture,
} from '@oriel/contracts';
import { refuseCall } from '@oriel/contracts/testing';
import { within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { address, api, openPortal, setUpPortal, waitFor } from '../test-support/open-portal';

setUpPortal();

const device = (browser: string, isThis = false): SignedInDevice => ({
  id: crypto.randomUUID(),
  browser,
  system: 'Windows',
  lastSeenAt: '2026-11-20T09:00:00.000Z',
  isThis,
});
let devices: SignedInDevice[];
const userRow = {
  id: crypto.randomUUID(),
  username: 'ines',
  fullname: 'Ines Kröger',
  email: 'ines@nordhafen.example',
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
};

beforeEach(() => {
  devices = [device('Firefox', true), device('Edge')];
  api().fake.on(listSignedInDevices, () => devices);
  Object.assign(api().user, {
    username: 'ines',
    passwordUrl: 'https://login.example/password',
    email: 'ines@nordhafen.example',
  });
});

const openProfile = async () => {
  const { view, user, store } = await openPortal('/settings');
  await view.findByRole('heading', { name: 'Profile' });
  return { view, user, store };
};

it('shows name, username and address, and why the address is fixed', async () => {
  const { view } = await openProfile();
  const content = within(view.getByRole('main'));
  content.getByText('Ines Kröger', { selector: 'p' });
  content.getByText('ines', { selector: 'p' });
  content.getByText('ines@nordhafen.example');
  content.getByText(/^Comes from the account that you sign in with/);
});

it('changes the name, which the menu shows at once', async () => {
  const bodies: unknown[] = [];
  api().fake.on(updateAccount, ({ body }) => {
    bodies.push(body);
    return { ...userRow, fullname: body.fullname ?? '' };
  });
  const { view, user, store } = await openProfile();
  await user.click(view.getByRole('button', { name: 'Change name' }));
  const field = await view.findByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.type(field, 'Ines K.');
  await user.click(view.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(store.session.user.value?.name).toBe('Ines K.'));
  expect(bodies).toEqual([{ fullname: 'Ines K.' }]);
  await view.findByRole('button', { name: /^Profile of\s*Ines K\./ });
});

it('shows at the field that the username is taken', async () => {
  api().fake.on(updateAccount, () =>
    refuseCall({
      status: 400,
      code: 'invalid_payload',
      issues: [{ path: 'body.username', code: 'taken', message: 'taken' }],
    }),
  );
  const { view, user, store } = await openProfile();
  await user.click(view.getByRole('button', { name: 'Change username' }));
  const field = await view.findByRole('textbox', { name: 'Username' });
  await user.clear(field);
  await user.type(field, 'jonas');
  await user.click(view.getByRole('button', { name: 'Save' }));
  await view.findByText('Somebody else has this username.');
  expect(store.session.user.value?.username).toBe('ines');
});

it('removes the picture, and shows the initials again', async () => {
  Object.assign(api().user, { pictureId: crypto.randomUUID() });
  api().fake.on(writeAccountPicture, () => ({ pictureId: null }));
  const { view, user, store } = await openProfile();
  expect(document.querySelector('.profile .o-avatar img')?.getAttribute('src')).toContain(
    '/users/me/picture?id=',
  );
  await user.click(view.getByRole('button', { name: 'Remove picture' }));
  await waitFor(() => expect(store.session.user.value?.pictureId).toBeUndefined());
  await waitFor(() => expect(document.querySelector('.profile .o-avatar img')).toBeNull());
  view.getByRole('button', { name: 'Choose picture' });
});

it('lists the devices, marks this one, and signs another one out', async () => {
  const ended: string[] = [];
  api().fake.on(endDevice, ({ params }) => {
    ended.push(params.deviceId);
    return undefined;
  });
  const { view, user } = await openProfile();
  await view.findByText('Firefox on Windows');
  view.getByText('This device');
  await user.click(view.getByRole('button', { name: /^Sign out there: Edge on Windows/ }));
  await waitFor(() => expect(view.queryByText('Edge on Windows')).toBeNull());
  expect(ended).toEqual([devices[1]?.id]);
  view.getByText('Firefox on Windows');
});

it('signs out everywhere else, and stays signed in here', async () => {
  const queries: unknown[] = [];
  api().fake.on(endSessions, ({ query }) => {
    queries.push(query);
    devices = devices.slice(0, 1);
    return undefined;
  });
  const { view, user, store } = await openProfile();
  await view.findByText('Edge on Windows');
  await user.click(view.getByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(view.queryByText('Edge on Windows')).toBeNull());
  expect(queries).toEqual([{ except: 'this' }]);
  expect(store.session.state.value.kind).toBe('signed-in');
});

it('shows the signed-in account in the profile menu', async () => {
  const { view, user } = await openProfile();
  await user.click(view.getByRole('button', { name: /^Profile of/ }));
  const menu = within(await view.findByRole('menu'));
  menu.getByText('Signed in as Ines Kröger, ines@nordhafen.example');
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
