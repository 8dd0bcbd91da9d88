import {
  deleteOrganization,
  getCredits,
  getOwnMembership,
  limits,
  removeMember,
  setChatCostLimit,
  transferOrganization,
  updateOrganization,
  updateOrganizationSettings,
} from '@oriel/contracts';
import { buildCredits, buildSubscription } from '@oriel/contracts/testing';
import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { open, setUpWorkspace, waitFor } from '../test-support/open-workspace';

setUpWorkspace();

function openGeneral(workspace: Parameters<typeof open>[0] = {}, options: Parameters<typeof open>[1] = {}) {
  const opened = open({ signedInFor: 0, ...workspace }, { state: { props: { tab: 'general' } }, ...options });
  opened.administration.subscription.subscription = buildSubscription({
    plan: 'free',
    active: false,
    status: 'inactive',
    currentPeriodEnd: null,
  });
  return opened;
}

it('says that a running subscription prevents the deletion, and links to it', async () => {
  const { view, administration, press } = openGeneral();
  administration.subscription.subscription = buildSubscription();
  await view.findByText(/^The Team subscription is still running\./);
  expect(view.queryByRole('button', { name: 'Delete workspace' })).toBeNull();
  await press('To the subscription');
  await view.findByText('18 of 25 licences');
});

it('says when a workspace with a cancelled subscription can be deleted', async () => {
  const { view, administration } = openGeneral();
  const currentPeriodEnd = '2999-12-01T09:00:00.000Z';
  administration.subscription.subscription = buildSubscription({ cancelAtPeriodEnd: true, currentPeriodEnd });
  await view.findByText('The subscription ends on 1 December 2999. You can delete the workspace after that.');
});

it('renames the workspace by the rule for names, when its field is left, and tells the page', async () => {
  const { view, user, services, state, eventsOf } = openGeneral();
  const field = await view.findByLabelText('Name of the workspace');
  fireEvent.change(field, { target: { value: 'Nordhafen = 2' } });
  fireEvent.blur(field);
  await view.findByText(/^= cannot be used here\. Letters, digits, single spaces and /);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: 'x'.repeat(51) } });
  await view.findByText(/50/);
  expect(services.count(updateOrganization)).toBe(0);
  fireEvent.change(field, { target: { value: 'Müller & Söhne GmbH' } });
  const restore = services.refuse(updateOrganization, { status: 500, code: 'internal' });
  await user.type(field, '{Enter}');
  await view.findByText(/^Something went wrong/);
  restore();
  await user.type(field, '{Enter}');
  await view.findByText('Saved');
  expect(services.requests(updateOrganization).at(-1)?.body).toEqual({ name: 'Müller & Söhne GmbH' });
  expect(eventsOf('organization:changed')).toEqual([
    { organizationId: state.organization.id, change: 'updated' },
  ]);
});

it('restores the stored name on Escape', async () => {
  const { view, user, services } = openGeneral();
  const field = await view.findByLabelText('Name of the workspace');
  await user.type(field, ' Nord{Escape}');
  expect(field).toHaveProperty('value', 'Nordhafen');
  fireEvent.blur(field);
  expect(services.count(updateOrganization)).toBe(0);
});

it('deletes the workspace once its name was typed, with what becomes of the cards', async () => {
  const { view, user, services, state, press, dialog, eventsOf } = openGeneral();
  await press('Delete workspace');
  const question = await dialog('Delete “Nordhafen”?');
  const confirm = question.getByRole('button', { name: 'Delete workspace' });
  expect(confirm).toHaveProperty('disabled', true);
  const field = question.getByLabelText('Type “Nordhafen” to confirm');
  fireEvent.change(field, { target: { value: 'Nordhafe' } });
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.change(field, { target: { value: ' Nordhafen ' } });
  await waitFor(() => expect(confirm).toHaveProperty('disabled', false));
  await user.click(question.getByRole('radio', { name: /^Delete/ }));
  const restore = services.refuse(deleteOrganization, { status: 409, code: 'subscription_active' });
  await user.click(confirm);
  await question.findByText('The subscription is still running');
  restore();
  await user.click(confirm);
  await view.findByText('“Nordhafen” was deleted');
  expect(services.requests(deleteOrganization).at(-1)?.query).toEqual({ resourcesAction: 'delete' });
  expect(eventsOf('organization:changed')).toEqual([
    { organizationId: state.organization.id, change: 'deleted' },
  ]);
});

it('gives the ownership to an administrator once the name was typed', async () => {
  const { view, user, services, state, press, dialog } = openGeneral({
    people: ['Jonas Falk', 'Paul Andersson'],
  });
  const [administrator] = state.roles;
  state.members = state.members.map(each =>
    each.user.fullname === 'Jonas Falk' && administrator
      ? { ...each, organizationRole: administrator }
      : each,
  );
  await press('Transfer ownership');
  const question = await dialog('Transfer ownership');
  await user.click(await question.findByRole('button', { name: /^New owner/ }));
  expect(view.getAllByRole('option').map(option => option.textContent)).toEqual([
    'Jonas Falkjonas.falk@nordhafen.example',
  ]);
  await user.click(view.getByRole('option', { name: /Jonas Falk/ }));
  const confirm = question.getByRole('button', { name: 'Transfer ownership' });
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.change(question.getByLabelText('Type “Nordhafen” to confirm'), {
    target: { value: 'Nordhafen' },
  });
  await waitFor(() => expect(confirm).toHaveProperty('disabled', false));
  await user.click(confirm);
  await view.findByText('Ownership transferred');
  const jonas = state.members.find(({ user: { fullname } }) => fullname === 'Jonas Falk');
  expect(services.requests(transferOrganization)[0]?.body).toEqual({ memberId: jonas?.id });
  await waitFor(() => expect(view.queryByRole('button', { name: 'Transfer ownership' })).toBeNull());
});

it('leads to the members where there is no administrator to give it to', async () => {
  const { view, user, press, dialog, eventsOf } = openGeneral({ people: ['Jonas Falk'] });
  await press('Transfer ownership');
  const question = await dialog('Transfer ownership');
  await user.click(await view.findByRole('button', { name: 'Go to members' }));
  await view.findByText('2 members');
  expect(eventsOf('tab:changed')).toEqual([{ tab: 'members' }]);
  expect(question.queryByRole('combobox')).toBeNull();
});

it.each(['administrator', 'member'] as const)('lets a %s leave, after a question', async role => {
  const { view, user, services, state, press, dialog, eventsOf } = openGeneral({ role });
  const restore = services.refuse(getOwnMembership, { status: 500, code: 'internal' });
  await press('Leave workspace');
  await view.findByText('Something went wrong');
  restore();
  await press('Leave workspace');
  const question = await dialog('Leave this workspace?');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(services.count(removeMember)).toBe(0);
  await press('Leave workspace');
  const again = await dialog('Leave this workspace?');
  await again.findByText(/go to the owner of the workspace/);
  await user.click(again.getByRole('button', { name: 'Leave workspace' }));
  await view.findByText('You have left “Nordhafen”');
  expect(services.requests(removeMember)).toMatchObject([{ query: { resourcesAction: 'transfer' } }]);
  expect(eventsOf('organization:changed')).toEqual([
    { organizationId: state.organization.id, change: 'left' },
  ]);
  expect(eventsOf('member:removed')).toHaveLength(1);
});

it('lets a member do nothing else', async () => {
  const { view } = openGeneral({ role: 'member' });
  await view.findByRole('button', { name: 'Leave workspace' });
  expect(view.queryByLabelText('Name of the workspace')).toBeNull();
  expect(view.queryByRole('button', { name: 'Delete workspace' })).toBeNull();
});

it('shows a member the credit and the own limit', async () => {
  const { view, services } = openGeneral({ role: 'member' });
  services.on(getCredits, () =>
    buildCredits(2493, { spendingLimit: { amount: 1_000, used: 250, period: 'month' } }),
  );
  await view.findByText('€24.93');
  view.getByText('€10.00 a month');
  view.getByText(/^€2\.50 of it is spent/);
});

it('lets the owner not leave', async () => {
  const { view } = openGeneral();
  await view.findByRole('button', { name: 'Delete workspace' });
  expect(view.queryByRole('button', { name: 'Leave workspace' })).toBeNull();
});

it('lets an administrator rename and delete, but transfer nothing', async () => {
  const { view } = openGeneral({ role: 'administrator' });
  await view.findByRole('button', { name: 'Delete workspace' });
  expect(view.queryByRole('button', { name: 'Transfer ownership' })).toBeNull();
});

it('can only be renamed where it is personal', async () => {
  const { view } = openGeneral({ personal: true });
  await view.findByText(/your personal workspace/);
  expect(view.queryByRole('button', { name: /Delete|Transfer/ })).toBeNull();
  view.getByLabelText('Name of the workspace');
});

it('follows the tab that the page names, by its option and by its command', async () => {
  const { view, peer, patch, eventsOf } = openGeneral();
  await view.findByLabelText('Name of the workspace');
  patch({ props: { tab: 'members' } });
  await view.findByText('1 member');
  await peer.request('openTab', { tab: 'invites' });
  await view.findByText('There are no open invites');
  expect(eventsOf('tab:changed')).toEqual([{ tab: 'invites' }]);
});

it('sets for how many days chats are kept, and asks before it shortens the time', async () => {
  const { view, user, services, dialog } = openGeneral();
  const findField = () => view.getByLabelText('Days after the last message');
  await waitFor(() => expect(findField()).toHaveProperty('disabled', false));
  const field = findField();
  const type = (value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  expect(field).toHaveProperty('value', '');
  for (const wrong of ['0', '1.5', 'x', String(limits.chatRetentionDays + 1)]) {
    type(wrong);
    await view.findByText(/^A whole number from 1 to/);
  }
  type('30');
  const question = await dialog('Delete chats without a message for 30 days?');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(field).toHaveProperty('value', ''));
  expect(services.count(updateOrganizationSettings)).toBe(0);

  type('30');
  const again = await dialog('Delete chats without a message for 30 days?');
  await user.click(again.getByRole('button', { name: 'Save' }));
  await view.findByText('Saved');

  // A longer period deletes no chats.
  type('');
  await waitFor(() => expect(services.count(updateOrganizationSettings)).toBe(2));
  expect(services.requests(updateOrganizationSettings).map(({ body }) => body)).toEqual([
    { chatRetentionDays: 30 },
    { chatRetentionDays: null },
  ]);
});

it('limits what each chat may cost, in euros', async () => {
  const { view, services } = openGeneral();
  const field = await view.findByLabelText('Limit per chat in euros');
  const type = (value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  for (const wrong of ['0', '1.234', 'x', '100001']) {
    type(wrong);
    await view.findByText(/^An amount from 0.01 to/);
  }
  expect(services.count(setChatCostLimit)).toBe(0);
  type('2,5');
  await waitFor(() => expect(services.count(setChatCostLimit)).toBe(1));
  type('');
  await waitFor(() => expect(services.count(setChatCostLimit)).toBe(2));
  expect(services.requests(setChatCostLimit).map(({ body }) => body)).toEqual([
    { limit: 250 },
    { limit: null },
  ]);
});

describe('in a host with its own navigation', () => {
  const props = { navigation: 'host', title: 'Members', tab: 'members' } as const;

  it('shows the title of the page, and invites as its tab', async () => {
    const { view, user, eventsOf } = openGeneral({}, { state: { props } });
    await view.findByRole('heading', { name: 'Members', level: 2 });
    expect(view.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['Members', 'Invites']);
    await user.click(view.getByRole('tab', { name: 'Invites' }));
    expect(eventsOf('tab:changed')).toEqual([{ tab: 'invites' }]);
  });

  it('leaves the main action to the host', async () => {
    const { view, peer, patch, dialog, eventsOf } = openGeneral({}, { state: { props } });
    await view.findByText('1 member');
    expect(view.queryByRole('button', { name: 'Invite people' })).toBeNull();
    expect(eventsOf('action:changed')).toEqual([{ action: { kind: 'invite', label: 'Invite people' } }]);
    await peer.request('startAction', {});
    const invite = await dialog('Invite people');
    fireEvent.click(invite.getByRole('button', { name: 'Cancel' }));
    patch({ props: { ...props, tab: 'general', title: 'General' } });
    await view.findByLabelText('Name of the workspace');
    expect(view.queryByRole('tab')).toBeNull();
    await waitFor(() => expect(eventsOf('action:changed').at(-1)).toEqual({ action: null }));
  });
});

it('leads members to the chat first, once chosen', async () => {
  const { view, user, services, eventsOf } = openGeneral();
  const group = await view.findByRole('radiogroup', { name: 'Start page' });
  await user.click(within(group).getByRole('radio', { name: 'Chat' }));
  await view.findByText('Saved');
  expect(services.requests(updateOrganizationSettings).at(-1)?.body).toEqual({ startPage: 'chat' });
  expect(eventsOf('organization:changed')).toHaveLength(1);
});
