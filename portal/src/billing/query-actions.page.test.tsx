import { claimDialog } from '@oriel/bridge';
import { within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildSubscription, serveBilling, widgetDialogs, widgetDialogTitle } from '../test-support/billing';
import { address, api, openPortal, setUpPortal, visible, waitFor } from '../test-support/open-portal';

setUpPortal();

beforeEach(() => serveBilling());

it.each([
  ['action=purchase-subscription&plan=team&workspaceName=Nordhafen', 'You now have the Team plan'],
  ['action=cancel-subscription', 'Cancel the Team plan?'],
  ['action=update-seats', 'You now have 30 licences'],
  ['action=purchase-credits&credits=10&workspaceName=Nordhafen', 'The payment is being confirmed'],
])('opens what says how it ended, and clears the address: %s', async (query, title) => {
  await openPortal(`/settings?tab=general&${query}`);
  await waitFor(() => expect(widgetDialogTitle()).toBe(title));
  expect(address()).toBe('/settings?tab=general');
});

it('says that it is cancelled by what the service says', async () => {
  serveBilling(buildSubscription({ cancelAtPeriodEnd: true }));
  await openPortal('/settings?action=cancel-subscription');
  await waitFor(() => expect(widgetDialogTitle()).toBe('The subscription ends on 1 December 2026'));
});

it('shows what the address says as text, and not all of it', async () => {
  const name = `<b>${'x'.repeat(200)}`;
  await openPortal(`/settings?action=purchase-credits&credits=10&workspaceName=${encodeURIComponent(name)}`);
  await waitFor(() => expect(widgetDialogs()[0]?.textContent).toContain(name.slice(0, 100)));
  expect(widgetDialogs()[0]?.textContent).not.toContain(name.slice(0, 101));
});

it.each([
  'action=purchase-subscription&workspaceName=Nordhafen',
  'action=purchase-subscription&plan=team',
  'action=purchase-credits&credits=&workspaceName=Nordhafen',
  'action=purchase-credits&credits=10',
  'action=delete-everything',
])('opens nothing where something is missing, and clears the address: %s', async query => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  await openPortal(`/settings?${query}`);
  await waitFor(() => expect(address()).toBe('/settings'));
  expect(error.mock.calls).toEqual([['Invalid arguments for success dialog']]);
  expect(widgetDialogs()).toEqual([]);
  error.mockRestore();
});

it('waits until the dialog that is open has gone', async () => {
  const release = claimDialog(document);
  await openPortal('/settings?action=update-seats');
  await waitFor(() => expect(address()).toBe('/settings'));
  expect(widgetDialogs()).toEqual([]);
  release?.();
  await waitFor(() => expect(widgetDialogTitle()).toBe('You now have 30 licences'));
});

it('is kept for the sign-in of a guest', async () => {
  api().user = { authenticated: false };
  const { logins } = await openPortal('/chat?action=update-seats');
  await waitFor(() => expect(logins).toEqual(['/chat?action=update-seats']));
});

it('leads from the licences to the dialog of invites', async () => {
  for (const organization of api().organizations) organization.personal = false;
  api().features = {
    ...api().features,
    ...visible('manageOrganization', 'manageOrganizationTeams', 'viewOrganizationSubscription'),
  };
  const { user } = await openPortal('/settings?action=update-seats');
  await waitFor(() => expect(widgetDialogTitle()).toBe('You now have 30 licences'));
  await user.click(within(widgetDialogs()[0] as HTMLElement).getByRole('button', { name: 'Invite people' }));
  await waitFor(() => expect(address()).toBe('/workspace/manage/invites'));
  await waitFor(() => expect(widgetDialogTitle()).toBe('Invite people'));
});
