import {
  deleteAccount,
  deleteMyChannels,
  exportAccount,
  listAccountObstacles,
  listMyChannels,
} from '@oriel/contracts';
import { cleanup, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { address, api, openPortal, refuse, setUpPortal, waitFor } from '../test-support/open-portal';

setUpPortal();

const empty = () => new Response(null, { status: 204 });
let organizationId: string;

beforeEach(() => {
  const { user, organizations } = api();
  Object.assign(user, { username: 'ines' });
  organizationId = organizations[0]?.id ?? '';
  api().fake.on(listAccountObstacles, () => Response.json([]));
  api().fake.on(listMyChannels, () =>
    Response.json([
      { id: crypto.randomUUID(), name: 'Angebote', last_message_at: 0, created_at: 0 },
      { id: crypto.randomUUID(), name: 'Reisen', last_message_at: 0, created_at: 0 },
    ]),
  );
});

const openData = async () => {
  const { view, logins } = await openPortal('/settings?tab=data');
  await view.findByRole('heading', { name: 'Deletion' });
  return { view, logins, user: userEvent.setup() };
};

it('deletes all chats of the workspace whose name it says, once that is confirmed', async () => {
  const { view, user } = await openData();
  await view.findByText('2 chats in “Ines Kröger”.');
  const call = `DELETE /api/chat/v1/organizations/${organizationId}/channels`;
  view.getByRole('link', { name: 'Reisen' });
  api().fake.on(deleteMyChannels, () => {
    api().fake.on(listMyChannels, () => Response.json([]));
    return empty();
  });
  await user.click(view.getByRole('button', { name: 'Delete all chats' }));
  const dialog = within(await view.findByRole('dialog', { name: 'Delete all chats in “Ines Kröger”?' }));
  expect(api().calls.some(each => each.startsWith(call))).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Delete all chats' }));
  await view.findByText('Your chats in “Ines Kröger” are deleted');
  expect(api().calls).toContain(`${call}?cascade=true`);
  await waitFor(() => expect(view.queryByRole('link', { name: 'Reisen' })).toBeNull());
});

it('says what keeps the account from being deleted', async () => {
  const organization = { id: crypto.randomUUID(), name: 'Nordhafen' };
  api().fake.on(listAccountObstacles, () =>
    Response.json([
      { reason: 'owner', organization },
      { reason: 'subscription', organization },
    ]),
  );
  const { view } = await openData();
  await view.findByText('You own “Nordhafen”. Hand it over or delete it first.');
  view.getByText('“Nordhafen” has a subscription. Cancel it and wait for its end date.');
  const linkOf = (name: string) => view.getByRole('link', { name }).getAttribute('href');
  expect(linkOf('Open the workspace: Nordhafen')).toBe(
    `/workspace/manage/general?organization=${organization.id}`,
  );
  expect(linkOf('Open the subscription: Nordhafen')).toBe(
    `/workspace/manage/subscription?organization=${organization.id}`,
  );
  expect(view.getByRole<HTMLButtonElement>('button', { name: 'Delete account' }).disabled).toBe(true);
});

it('deletes the account once the username is typed, and goes on as a guest', async () => {
  const { view, user, logins } = await openData();
  const bodies: unknown[] = [];
  api().fake.on(deleteAccount, ({ body }) => {
    bodies.push(body);
    api().user = { authenticated: false };
    return empty();
  });
  await user.click(await view.findByRole('button', { name: 'Delete account' }));
  const dialog = within(await view.findByRole('dialog', { name: 'Delete your account?' }));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete account' });
  expect(confirm.disabled).toBe(true);
  await user.click(dialog.getByRole('radio', { name: 'Are deleted' }));
  await user.type(dialog.getByRole('textbox', { name: 'Type “ines” to confirm' }), 'ines');
  await user.click(confirm);
  await view.findByText('Your account is deleted');
  expect(bodies).toEqual([{ username: 'ines', resourcesAction: 'delete' }]);
  expect(window.location.pathname).not.toBe('/settings');
  expect(logins).toEqual([]);
  await view.findAllByRole('button', { name: /Sign in|Log in/ });
});

it('keeps the dialog and says why the account could not be deleted', async () => {
  const { view, user } = await openData();
  api().fake.on(deleteAccount, () =>
    Response.json({ error: { code: 'conflict', message: 'no' } }, { status: 409 }),
  );
  await user.click(await view.findByRole('button', { name: 'Delete account' }));
  await user.type(await view.findByRole('textbox', { name: 'Type “ines” to confirm' }), 'ines{Enter}');
  await view.findByText('The account could not be deleted');
  expect(view.getByRole('dialog')).toBeTruthy();
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

it('asks for the sign-in before the account is deleted, and goes on after it', async () => {
  Object.assign(api().user, { signedInAt: minutesAgo(20) });
  const { view, user, logins } = await openData();
  await user.click(await view.findByRole('button', { name: 'Delete account' }));
  const question = within(await view.findByRole('dialog', { name: 'Confirm that it is you' }));
  await user.click(question.getByRole('button', { name: 'Sign in again' }));
  const [back = ''] = logins;
  expect(back).toBe('/settings?tab=data&act=delete-account&signed-in=');
  expect(view.queryByRole('dialog')).toBeNull();
  cleanup();

  const again = await openPortal(back);
  await again.view.findByRole('dialog', { name: 'Delete your account?' });
  expect(address()).toBe('/settings?tab=data');
});

it('goes on where the person has signed in again in another tab', async () => {
  Object.assign(api().user, { signedInAt: minutesAgo(20) });
  const { view, user } = await openData();
  api().user = { ...api().user, signedInAt: minutesAgo(0) };
  await user.click(await view.findByRole('button', { name: 'Delete account' }));
  await view.findByRole('dialog', { name: 'Delete your account?' });
});

it('keeps the form where the sign-in has become too old meanwhile', async () => {
  const opened = vi.fn();
  vi.stubGlobal('open', opened);
  const { view, user, logins } = await openData();
  api().fake.on(deleteAccount, () => refuse(403, 'fresh_sign_in_required'));
  await user.click(await view.findByRole('button', { name: 'Delete account' }));
  const field = await view.findByRole('textbox', { name: 'Type “ines” to confirm' });
  await user.type(field, 'ines{Enter}');
  const question = within(await view.findByRole('dialog', { name: 'Confirm that it is you' }));
  await user.click(question.getByRole('button', { name: 'Sign in again' }));
  expect(opened).toHaveBeenCalledWith('#login', '_blank', 'noopener');
  expect(logins).toEqual(['/signed-in']);
  expect(field).toHaveProperty('value', 'ines');
});

it('says in the other tab that the sign-in is done', async () => {
  const { view } = await openPortal('/signed-in');
  await view.findByRole('heading', { name: 'You are signed in again' });
});

it('downloads the data, and says when that fails', async () => {
  const { view, user } = await openData();
  const saved: string[] = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:oriel';
      static override revokeObjectURL() {}
    },
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  api().fake.on(exportAccount, () => new Response('zip', { headers: { 'content-type': 'application/zip' } }));
  await user.click(view.getByRole('button', { name: 'Download as ZIP' }));
  await waitFor(() => expect(saved).toEqual(['oriel-account.zip']));
  click.mockRestore();

  api().fake.on(exportAccount, () =>
    Response.json({ error: { code: 'internal', message: 'no' } }, { status: 500 }),
  );
  await user.click(view.getByRole('button', { name: 'Download as ZIP' }));
  await view.findByText('The data could not be downloaded');
});
