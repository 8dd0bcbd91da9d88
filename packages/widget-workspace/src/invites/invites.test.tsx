import { createInvite, listInvites, listMembers, resendInvite, revokeInvite } from '@oriel/contracts';
import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildInvite, buildTeam } from '../test-support/fake-workspace';
import { open, setUpWorkspace, waitFor } from '../test-support/open-workspace';

setUpWorkspace();

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const invitesTab = (workspace: Parameters<typeof open>[0] = {}, options: Parameters<typeof open>[1] = {}) =>
  open(workspace, { ...options, state: { props: { tab: 'invites' }, ...options.state } });

async function openDialog(
  workspace: Parameters<typeof open>[0] = {},
  options: Parameters<typeof open>[1] = {},
  teams: readonly string[] = [],
) {
  const opened = invitesTab(workspace, options);
  opened.state.teams = teams.map(name => buildTeam(name));
  await opened.view.findByText('There are no open invites');
  const [button] = await opened.view.findAllByRole('button', { name: 'Invite people' });
  if (button) await opened.user.click(button);
  return { ...opened, question: await opened.dialog('Invite people') };
}

it('shows the invites with their state, and the licences', async () => {
  const { view, state } = invitesTab({ people: ['Jonas Falk'], limit: 7 });
  state.invites = [
    buildInvite('today@b.example'),
    buildInvite('soon@b.example', { expiresAt: inDays(1.5) }),
    buildInvite('lost@b.example', { emailSent: false, expiresAt: inDays(5) }),
    buildInvite('late@b.example', { state: 'expired', expiresAt: inDays(-3) }),
  ];
  await view.findByText('4 invites');
  const tagOf = (email: string) =>
    view.getByText(email).closest('tr')?.querySelector('.o-status')?.textContent;
  expect(['today', 'soon', 'lost', 'late'].map(name => tagOf(`${name}@b.example`))).toEqual([
    'Sent today',
    '2 days left',
    'Not e-mailed yet',
    'Expired',
  ]);
  view.getByText('5 of 7 licences: 2 members, 3 invites');
  view.getByRole('button', { name: 'Remove the invite to late@b.example' });
});

it('invites a pasted list, and says what came of each address', async () => {
  const copied: string[] = [];
  const { view, user, services, root, question, eventsOf } = await openDialog(
    { people: ['Jonas Falk'], limit: 3, sendsMail: false },
    { host: { copy: ({ text }) => ({ handled: copied.push(text) > 0 }) } },
  );
  const field = question.getByLabelText('E-mail addresses');
  fireEvent.change(field, {
    target: { value: 'Lea Sommer <lea@b.example>; jonas.falk@nordhafen.example\nTom, tom@b.example' },
  });
  await user.click(await question.findByRole('button', { name: 'Invite 3 people' }));
  await question.findByText('Not an e-mail address: Tom');
  expect(services.count(createInvite)).toBe(0);
  fireEvent.change(field, {
    target: { value: 'Lea Sommer <lea@b.example>; jonas.falk@nordhafen.example\ntom@b.example' },
  });
  await user.click(await question.findByRole('button', { name: 'Invite 3 people' }));
  await question.findByText('This person is already a member.');
  await question.findByText('All licences are in use or kept for open invites.');
  await question.findByText(/The e-mail has not been sent yet/);
  expect(field).toHaveProperty('value', 'jonas.falk@nordhafen.example\ntom@b.example');
  await user.click(question.getByRole('button', { name: 'Copy link for lea@b.example' }));
  expect(copied).toEqual(['https://ai.example.com/invite?inviteId=token-of-lea@b.example']);
  fireEvent.change(field, { target: { value: '' } });
  await question.findByText('Invited');
  expect(root.activeElement).toBe(question.getByRole('button', { name: 'Done' }));
  await user.click(question.getByRole('button', { name: 'Done' }));
  await view.findByText('1 invite');
  await user.click(await view.findByRole('button', { name: 'Actions for lea@b.example' }));
  expect(view.queryByRole('menuitem', { name: 'Send a new link' })).toBeNull();
  await user.click(view.getByRole('menuitem', { name: 'Copy link' }));
  await view.findByText('Link copied');
  expect(copied).toHaveLength(2);
  expect(services.count(resendInvite)).toBe(0);
  expect(eventsOf('member:invited')).toEqual([expect.objectContaining({ email: 'lea@b.example' })]);
  expect(eventsOf('invite:sent')).toEqual([
    expect.objectContaining({ email: 'lea@b.example', emailSent: false }),
  ]);
});

it('sends role, teams and a personal message to all addresses', async () => {
  const { question, user, services, state, view } = await openDialog({}, {}, ['Sales', 'Support']);
  fireEvent.change(question.getByLabelText('E-mail addresses'), {
    target: { value: 'lea@b.example tom@b.example' },
  });
  await user.click(await question.findByRole('combobox', { name: 'Role' }));
  expect(view.queryByRole('option', { name: 'Owner' })).toBeNull();
  await user.click(view.getByRole('option', { name: 'Administrator' }));
  await user.click(question.getByRole('checkbox', { name: 'Sales' }));
  fireEvent.change(question.getByLabelText('Personal message (optional)'), { target: { value: 'Welcome!' } });
  await user.click(question.getByRole('button', { name: 'Invite 2 people' }));
  await question.findByText('Invited');
  const bodies = services.requests(createInvite).map(({ body }) => body);
  const teamIds = state.teams.filter(({ name }) => name === 'Sales').map(({ id }) => id);
  expect(bodies).toEqual([
    { email: 'lea@b.example', role: 'administrator', teamIds, message: 'Welcome!' },
    { email: 'tom@b.example', role: 'administrator', teamIds, message: 'Welcome!' },
  ]);
  await user.click(question.getByRole('button', { name: 'Done' }));
  expect(await view.findAllByText('· Administrator · Sales')).toHaveLength(2);
});

it('shows a list from a file before it is sent, with the problem of each row', async () => {
  const { question, user, services, state } = await openDialog({ limit: 9 }, {}, ['Sales']);
  const choose = async (text: string) =>
    user.upload(await question.findByLabelText('Choose a CSV file'), new File([text], 'people.csv'));
  await question.findByRole('checkbox', { name: 'Sales' });
  await choose('email\n');
  await question.findByText('The file contains no address.');
  await choose('email;role;team\nlea@b.example;Administrator;\ntom@b.example;;sales\nida@b;;\n');
  await question.findByText('2 people will be invited. 1 row has an error and is left out.');
  question.getByText('Line 4: not an e-mail address: ida@b');
  expect(services.count(createInvite)).toBe(0);
  await user.click(question.getByRole('button', { name: 'Invite 2 people' }));
  await waitFor(() => expect(services.count(createInvite)).toBe(2));
  expect(services.requests(createInvite).map(({ body }) => body)).toMatchObject([
    { email: 'lea@b.example', role: 'administrator', teamIds: [] },
    { email: 'tom@b.example', role: 'member', teamIds: state.teams.map(({ id }) => id) },
  ]);
  // The row with the error stays visible, so that it can be corrected in the file.
  await question.findByText('0 people will be invited. 1 row has an error and is left out.');
});

it('keeps the rest of the list while a new sign-in is needed', async () => {
  const { question, user, services, view } = await openDialog();
  services.refuse(createInvite, { status: 403, code: 'fresh_sign_in_required' });
  const field = question.getByLabelText('E-mail addresses');
  fireEvent.change(field, { target: { value: 'lea@b.example tom@b.example' } });
  await user.click(await question.findByRole('button', { name: 'Invite 2 people' }));
  await view.findByRole('dialog', { name: 'Confirm that it is you' });
  expect(services.count(createInvite)).toBe(1);
  expect(field).toHaveProperty('value', 'lea@b.example\ntom@b.example');
});

it('updates the list when somebody joins', async () => {
  const { view, state, administration } = invitesTab();
  state.invites = [buildInvite('lea@b.example')];
  await view.findByText('1 invite');
  state.invites = [];
  administration.subscription.events.publish('members');
  await view.findByText('There are no open invites');
});

it('says at once that no licence is free, and leads to the licences', async () => {
  const { question, user, view, services } = await openDialog({ people: ['Jonas Falk'], limit: 2 });
  question.getByText('No licence is free');
  expect(question.queryByLabelText('E-mail addresses')).toBeNull();
  await user.click(question.getByRole('button', { name: 'Change licences' }));
  await waitFor(() =>
    expect(view.getByRole('tab', { name: 'Subscription' }).getAttribute('aria-selected')).toBe('true'),
  );
  expect(services.count(createInvite)).toBe(0);
});

it('copies a new link of an invite from another mount where no mail was sent', async () => {
  const copied: string[] = [];
  const { view, state, services, press } = invitesTab(
    { sendsMail: false },
    { host: { copy: ({ text }) => ({ handled: copied.push(text) > 0 }) } },
  );
  state.invites = [buildInvite('lea@b.example', { emailSent: false })];
  await press('Copy a new link for lea@b.example; the old one stops working');
  await view.findByText('Link copied');
  view.getByText('It is valid for seven days. The old link no longer works.');
  expect(copied).toEqual(['https://ai.example.com/invite?inviteId=token-of-lea@b.example']);
  expect(services.count(resendInvite)).toBe(1);
});

it('invites with Ctrl+Enter in the addresses', async () => {
  const { services, question } = await openDialog();
  const field = question.getByLabelText('E-mail addresses');
  fireEvent.change(field, { target: { value: 'lea@b.example' } });
  await question.findByRole('button', { name: 'Invite 1 person' });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(services.count(createInvite)).toBe(0);
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await question.findByText('Invite sent');
});

it('asks for an address, and stops where the dialog is closed', async () => {
  const { view, user, services, question } = await openDialog();
  await user.click(question.getByRole('button', { name: 'Invite' }));
  await question.findByText('Enter at least one e-mail address.');
  const held = services.hold(createInvite, ({ body }) => body.email === 'two@b.example');
  const field = question.getByLabelText('E-mail addresses');
  fireEvent.change(field, { target: { value: 'one@b.example two@b.example three@b.example' } });
  await user.click(await question.findByRole('button', { name: 'Invite 3 people' }));
  await waitFor(() => expect(services.count(createInvite)).toBe(2));
  fireEvent.keyDown(field, { key: 'Escape' });
  fireEvent.keyDown(field, { key: 'Escape' });
  const questions = await view.findAllByRole('dialog', { name: 'Discard the invites?' });
  expect(questions).toHaveLength(1);
  await user.click(view.getByRole('button', { name: 'Discard' }));
  await view.findByText('1 invite');
  held.release();
  expect(services.count(createInvite)).toBe(2);
});

it('sends an invite again with a new link, and revokes another', async () => {
  const { view, user, services, state, press, dialog, eventsOf } = invitesTab();
  state.invites = [buildInvite('lea@b.example', { expiresAt: inDays(1) }), buildInvite('tom@b.example')];
  await press('Send a new link to lea@b.example; the old one stops working');
  await view.findByText('New link sent');
  await waitFor(() => expect(view.queryByText('1 day left')).toBeNull());
  expect(eventsOf('invite:sent')).toEqual([expect.objectContaining({ email: 'lea@b.example' })]);
  const restore = services.refuse(revokeInvite, { status: 500, code: 'internal' });
  const revoke = async () => {
    await press('Revoke the invite to tom@b.example');
    const question = await dialog('Revoke the invite?');
    await user.click(question.getByRole('button', { name: 'Revoke invite' }));
  };
  await revoke();
  await view.findByText('The invite was not revoked');
  view.getByText('tom@b.example');
  restore();
  await revoke();
  await view.findByText('Invite revoked');
  expect(view.queryByText('tom@b.example')).toBeNull();
});

it('lists those of another state', async () => {
  const { view, user, services } = invitesTab();
  await view.findByText('There are no open invites');
  await user.click(view.getByRole('combobox', { name: 'Which invites' }));
  await user.click(await view.findByRole('option', { name: 'Declined' }));
  await view.findByText('No invite was declined');
  expect(services.requests(listInvites).at(-1)?.query).toMatchObject({ state: 'declined' });
});

it('says that they could not be loaded, and tries again', async () => {
  const { view, services, press } = open();
  const restore = services.refuse(listInvites, { status: 500, code: 'internal' });
  await view.findByText('1 member');
  await view.findByRole('tab', { name: 'Invites' }).then(tab => tab.click());
  await view.findByRole('heading', { name: 'Something went wrong' });
  restore();
  await press('Try again');
  await view.findByText('There are no open invites');
});

it('leads to a higher plan below the team plan', async () => {
  const navigated: string[] = [];
  const { view, press, dialog, user } = invitesTab(
    { teamPlan: 'noSubscription' },
    { host: { navigate: ({ href }) => ({ handled: navigated.push(href) > 0 }) } },
  );
  await view.findByRole('heading', { name: 'Invites come with the Team plan' });
  await press('See plans');
  const question = await dialog('Invites come with the Team plan');
  await user.click(question.getByRole('button', { name: 'See plans' }));
  await waitFor(() => expect(navigated).toEqual(['/workspace/manage/subscription']));
});

it('offers to create a shared workspace in a personal one', async () => {
  const navigated: string[] = [];
  const { view, press, services } = invitesTab(
    { personal: true },
    { host: { navigate: ({ href }) => ({ handled: navigated.push(href) > 0 }) } },
  );
  await press('Create workspace');
  await waitFor(() => expect(navigated).toEqual(['/workspace/create']));
  expect(services.count(listMembers)).toBe(0);
  expect(view.queryByRole('tab', { name: 'Invites' })).toBeNull();
  expect(view.queryByRole('button', { name: 'Invite people' })).toBeNull();
});

it('sends a member to an administrator', async () => {
  const { view, services } = invitesTab({ role: 'member' });
  await view.findByText('Only administrators can invite people');
  expect(services.count(listInvites)).toBe(0);
});
