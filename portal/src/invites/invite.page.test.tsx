import {
  acceptInvite,
  declineInvite,
  getInvite,
  getInvitePreview,
  type ReceivedInvite,
} from '@oriel/contracts';
import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  address,
  api,
  buildOrganization,
  openPortal,
  refuse,
  setUpPortal,
  waitFor,
} from '../test-support/open-portal';

setUpPortal();

const organization = buildOrganization('Südhafen');
const token = 'x'.repeat(43);
const path = `/invite?workspaceId=${organization.id}&inviteId=${token}`;
const route = `/api/core/v1/organizations/${organization.id}/invites/${token}`;

const invite: ReceivedInvite = {
  organizationId: organization.id,
  organizationName: organization.name,
  email: 'ines@example.org',
  state: 'pending',
  createdByName: 'Jonas Falk',
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-27T09:00:00.000Z',
};

const { organizationName, email, createdByName, expiresAt } = invite;
const preview = { organizationName, email, state: 'pending', createdByName, expiresAt };

const serve = (received: Partial<ReceivedInvite> = {}, alreadyMember = false) => {
  api().fake.on(getInvite, () => Response.json({ ...invite, ...received }));
  api().fake.on(getInvitePreview, () => Response.json(preview));
  api().fake.on(acceptInvite, () => {
    if (!api().organizations.includes(organization)) api().organizations.push(organization);
    return Response.json({ organization, alreadyMember });
  });
};
const calls = () => api().calls.filter(call => call.includes('/invites/'));

beforeEach(() => serve());

describe('an invite', () => {
  it('is shown before the user joins, and then opens the workspace', async () => {
    const { view, user, store } = await openPortal(path);
    await view.findByRole('heading', { name: 'Join “Südhafen”?' });
    view.getByText(/^Jonas Falk invites you .* until 27 November 2026\.$|until November 27, 2026\.$/);
    expect(calls()).toEqual([`GET ${route}`]);
    await user.click(view.getByRole('button', { name: 'Join' }));
    const dialog = within(await view.findByRole('dialog', { name: 'You are now a member of “Südhafen”' }));
    expect(store.organizations.current.value?.name).toBe('Ines Kröger');
    await user.click(dialog.getByRole('button', { name: 'Open workspace' }));
    await waitFor(() => expect(store.organizations.current.value).toEqual(organization));
    await waitFor(() => expect(address()).toBe('/prompts/workspace'));
  });

  it('does not switch the workspace if the dialog is closed', async () => {
    const { view, user, store } = await openPortal(path);
    await user.click(await view.findByRole('button', { name: 'Join' }));
    const dialog = within(await view.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/prompts/my'));
    expect(store.organizations.current.value?.name).toBe('Ines Kröger');
  });

  it('can be declined', async () => {
    api().fake.on(declineInvite, () => new Response(null, { status: 204 }));
    const { view, user } = await openPortal(path);
    await user.click(await view.findByRole('button', { name: 'Decline' }));
    await view.findByText('You have declined the invitation');
    expect(calls().at(-1)).toBe(`POST ${route}/decline`);
    await waitFor(() => expect(address()).toBe('/prompts/my'));
  });

  it('opens the workspace of a user who is already a member', async () => {
    serve({ state: 'accepted' }, true);
    const { view, user, store } = await openPortal(path);
    const name = 'You are already a member of “Südhafen”';
    const dialog = within(await view.findByRole('dialog', { name }));
    await user.click(dialog.getByRole('button', { name: 'Open workspace' }));
    await waitFor(() => expect(store.organizations.current.value).toEqual(organization));
  });

  it('leads to a page that says when it expired, and whom to ask', async () => {
    serve({ state: 'expired' });
    const { view } = await openPortal(path);
    await view.findByRole('heading', { name: 'This invitation has expired' });
    expect(address()).toBe('/invite-invalid');
    view.getByText(/^It was valid until (27 November|November 27,) 2026\. Ask Jonas Falk for a new one/);
  });

  it.each([
    [404, 'not_found', 'This invitation is not valid'],
    [400, 'invalid_payload', 'This invitation is not valid'],
  ] as const)('leads to the page for invalid invites if refused with %d %s', async (status, code, name) => {
    api().fake.on(getInvite, () => refuse(status, code));
    const { view, user } = await openPortal(path);
    await view.findByRole('heading', { name });
    expect(address()).toBe('/invite-invalid');
    await user.click(view.getByRole('button', { name: 'Go home' }));
    await waitFor(() => expect(address()).toBe('/prompts/my'));
  });

  it.each([
    [
      410,
      'invite_expired',
      'This invitation has expired',
      /until (27 November|November 27,) 2026\. Ask Jonas Falk/,
    ],
    [
      404,
      'not_found',
      'This invitation is not valid',
      /withdrawn, replaced or already used\. Ask Jonas Falk/,
    ],
  ] as const)('shows a dialog if joining is refused with %d %s', async (status, code, name, text) => {
    api().fake.on(acceptInvite, () => refuse(status, code));
    const { view, user } = await openPortal(path);
    await user.click(await view.findByRole('button', { name: 'Join' }));
    const dialog = within(await view.findByRole('dialog', { name }));
    dialog.getByText(text);
    await user.click(dialog.getByRole('button', { name: 'Go home' }));
    await waitFor(() => expect(address()).toBe('/prompts/my'));
  });

  it('can be retried when no licence was free', async () => {
    api().fake.on(acceptInvite, () => refuse(409, 'no_free_seats'));
    const { view, user } = await openPortal(path);
    await user.click(await view.findByRole('button', { name: 'Join' }));
    await view.findByRole('heading', { name: 'This workspace has no free licence' });
    serve();
    await user.click(view.getByRole('button', { name: 'Try again' }));
    await view.findByRole('heading', { name: 'Join “Südhafen”?' });
  });

  it('says that the account has no address', async () => {
    api().fake.on(getInvite, () => refuse(403, 'account_without_email'));
    const { view } = await openPortal(path);
    await view.findByRole('heading', { name: 'Your account has no e-mail address' });
    view.getByText(/the sign-in has confirmed none/);
    view.getByRole('button', { name: 'Switch account' });
  });

  it('names the signed-in account if it is for another one, and returns after a new sign-in', async () => {
    api().user = { ...api().user, email: 'ines@elsewhere.example' };
    api().fake.on(getInvite, () => refuse(403, 'invite_for_other_email'));
    const { view, user, logins } = await openPortal(path);
    await view.findByRole('heading', { name: 'This invitation is for another account' });
    view.getByText(/ines@elsewhere\.example/);
    await user.click(view.getByRole('button', { name: 'Switch account' }));
    await user.click(await view.findByRole('button', { name: 'Sign in to join' }));
    await waitFor(() => expect(logins).toEqual([path]));
    expect(api().calls).toContain('POST /api/core/v1/auth/logout');
  });

  it('can be opened again after a failure', async () => {
    api().fake.on(getInvite, () => refuse(503, 'unavailable'));
    // The client retries once automatically.
    const { view, user } = await openPortal(path);
    await view.findByRole('heading', { name: 'The invitation could not be opened' });
    serve();
    await user.click(view.getByRole('button', { name: 'Try again' }));
    await view.findByRole('heading', { name: 'Join “Südhafen”?' });
  });

  it('shows inviter, workspace and address before the sign-in', async () => {
    api().user = { authenticated: false };
    const { view, user, logins } = await openPortal(path);
    await view.findByRole('heading', { name: 'Join “Südhafen”?' });
    view.getByText(/^Jonas Falk invites you .* Sign in with the address ines@example\.org\.$/);
    expect(logins).toEqual([]);
    await user.click(view.getByRole('button', { name: 'Sign in to join' }));
    await waitFor(() => expect(logins).toEqual([path]));
    expect(calls()).toEqual([`GET ${route}/preview`]);
  });

  it.each([
    ['has expired', () => Response.json({ ...preview, state: 'expired' }), 'This invitation has expired'],
    ['is dead', () => refuse(404, 'not_found'), 'This invitation is not valid'],
  ])('says to a guest that a link %s', async (_, answer, heading) => {
    api().user = { authenticated: false };
    api().fake.on(getInvitePreview, answer);
    const { view, logins } = await openPortal(path);
    await view.findByRole('heading', { name: heading });
    expect(logins).toEqual([]);
  });

  it('can be accepted by a user without a workspace', async () => {
    api().organizations = [];
    const { view, user, store } = await openPortal(path);
    await user.click(await view.findByRole('button', { name: 'Join' }));
    await user.click(await view.findByRole('button', { name: 'Open workspace' }));
    await waitFor(() => expect(store.organizations.current.value).toEqual(organization));
  });

  it.each(['/invite', `/invite?workspaceId=${organization.id}`, `/invite?inviteId=${token}`])(
    'needs both of its parameters: %s',
    async incomplete => {
      const { view } = await openPortal(incomplete);
      await view.findByRole('heading', { name: 'This invitation is not valid' });
      expect(address()).toBe('/invite-invalid');
    },
  );
});
