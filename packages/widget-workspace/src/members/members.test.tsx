import { countMemberResources, listMembers, removeMember, updateMember } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { open, setUpWorkspace, waitFor } from '../test-support/open-workspace';

setUpWorkspace();

const people = ['Jonas Falk', 'Mirembe Okello', 'Paul Andersson'];
const names = (view: ReturnType<typeof open>['view']) =>
  view
    .getAllByRole('row')
    .slice(1)
    .map(row => row.querySelector('b')?.textContent?.trim());

it('shows the members with role, teams and the day they joined, and the licences', async () => {
  const { view, state } = open({ people });
  const [first] = state.members;
  if (first) state.members[0] = { ...first, teams: [{ id: crypto.randomUUID(), name: 'Design' }] };
  await view.findByText('4 members');
  expect(names(view)).toEqual(['Ada (You)', ...people]);
  view.getByText('Design');
  expect(view.getAllByText('10 Jan 2026')).toHaveLength(4);
  view.getByText('Owner');
  expect(view.getByRole('meter').getAttribute('aria-valuetext')).toBe('4 of 25 licences: 4 members');
});

it('asks the service for what is searched and how it is sorted', async () => {
  const { view, user, services, press } = open({ people });
  await view.findByText('4 members');
  await user.type(view.getByLabelText('Search members'), 'okello');
  await view.findByText('1 result');
  expect(names(view)).toEqual(['Mirembe Okello']);
  await user.type(view.getByLabelText('Search members'), 'x');
  await view.findByText('No member has “okellox” in the name or the address.');
  await press('Clear search');
  await view.findByText('4 members');
  await press('Name');
  await waitFor(() => expect(names(view)[0]).toBe('Paul Andersson'));
  expect(view.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
  expect(services.requests(listMembers).at(-1)?.query).toMatchObject({ sort: 'name', order: 'descending' });
});

it('shows that an operator has suspended the workspace meanwhile, and goes on once it is open', async () => {
  const { view, services, press } = open({ people });
  await view.findByText('4 members');
  const resume = services.refuse(listMembers, { status: 403, code: 'organization_suspended' });
  await press('Name');
  await view.findByRole('heading', { name: 'This workspace is suspended' });
  resume();
  await press('Try again');
  await view.findByText('4 members');
});

it('searches for a member that the page leads to, also while the list is shown', async () => {
  const { view, peer, press, patch } = open({ people });
  await view.findByText('4 members');
  patch({ props: { tab: 'invites' } });
  await view.findByText('There are no open invites');
  await peer.request('openTab', { tab: 'members', search: 'okello' });
  await view.findByText('1 result');
  expect(names(view)).toEqual(['Mirembe Okello']);
  expect((view.getByLabelText('Search members') as HTMLInputElement).value).toBe('okello');
  await press('Clear search');
  await view.findByText('4 members');
  for (const [search, name] of [
    ['falk', 'Jonas Falk'],
    ['okello', 'Mirembe Okello'],
  ]) {
    await peer.request('openTab', { tab: 'members', search });
    await waitFor(() => expect(names(view)).toEqual([name]));
  }
});

it('is sorted by name, role or day in a box that has no room for heads', async () => {
  const { view, user, services } = open({ people });
  await view.findByText('4 members');
  await user.click(view.getByRole('combobox', { name: /^Sort by/ }));
  expect(view.getAllByRole('option').map(option => option.textContent)).toEqual([
    'Name, A to Z',
    'Name, Z to A',
    'Role',
    'Joined last',
    'Joined first',
    'Longest inactive',
    'Most used this month',
  ]);
  await user.click(view.getByRole('option', { name: 'Name, Z to A' }));
  await waitFor(() => expect(names(view)[0]).toBe('Paul Andersson'));
  expect(services.requests(listMembers).at(-1)?.query).toMatchObject({ sort: 'name', order: 'descending' });
});

it('comes page by page', async () => {
  const many = Array.from({ length: 60 }, (_, index) => `Person ${String.fromCodePoint(0x4e00 + index)}`);
  const { view, press, services } = open({ people: many });
  await press('Show 11 more');
  await waitFor(() => expect(names(view)).toHaveLength(61));
  expect(services.requests(listMembers).map(({ query }) => [query.page, query.pageSize])).toEqual([
    [1, 50],
    [2, 50],
  ]);
});

it('gives a role at once, and takes it back where that is refused', async () => {
  const { view, user, services, state, press } = open({ people, signedInFor: 0 });
  await press('Role of Jonas Falk: Member');
  await user.click(await view.findByRole('menuitemradio', { name: /^Administrator/ }));
  await view.findByText('Role changed');
  view.getByRole('button', { name: 'Role of Jonas Falk: Administrator' });
  expect(services.requests(updateMember)[0]?.body).toEqual({ roleId: state.roles[0]?.id });
  services.refuse(updateMember, { status: 500, code: 'internal' });
  await press('Role of Paul Andersson: Member');
  await user.click(await view.findByRole('menuitemradio', { name: /^Administrator/ }));
  await view.findByText('The role was not changed');
  view.getByRole('button', { name: 'Role of Paul Andersson: Member' });
});

it('asks before the person gives up the own role', async () => {
  const { view, user, services, press, dialog } = open({ people, role: 'administrator', signedInFor: 0 });
  await press('Role of Ada: Administrator');
  await user.click(await view.findByRole('menuitemradio', { name: /^Member/ }));
  const question = await dialog('Give up your own role?');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(services.count(updateMember)).toBe(0);
});

it('removes a member with what becomes of the cards, and tells the page', async () => {
  const { view, user, services, state, eventsOf, press, dialog } = open({ people });
  const jonas = state.members.find(({ user: { fullname } }) => fullname === 'Jonas Falk');
  const remove = async () => {
    await press('Actions for Jonas Falk');
    await user.click(await view.findByRole('menuitem', { name: 'Remove from workspace' }));
    return dialog('Remove Jonas Falk?');
  };
  const restoreCount = services.refuse(countMemberResources, { status: 500, code: 'internal' });
  const question = await remove();
  await question.findByRole('heading', { name: 'Something went wrong' });
  const confirm = question.getByRole('button', { name: 'Remove member' });
  expect(confirm).toHaveProperty('disabled', true);
  restoreCount();
  await user.click(question.getByRole('button', { name: 'Try again' }));
  await question.findByText('Prompts for the workspace');
  question.getByText('12');
  await user.click(question.getByRole('radio', { name: /^Delete/ }));
  const restore = services.refuse(removeMember, { status: 409, code: 'member_is_owner' });
  await user.click(confirm);
  await question.findByText(/can be neither removed nor demoted/);
  restore();
  await user.click(confirm);
  await view.findByText('Jonas Falk was removed');
  expect(names(view)).not.toContain('Jonas Falk');
  expect(services.requests(removeMember).at(-1)).toMatchObject({
    params: { memberId: jonas?.id },
    query: { resourcesAction: 'delete' },
  });
  expect(eventsOf('member:removed')).toEqual([{ memberId: jonas?.id, userId: jonas?.user.id }]);
  await waitFor(() => view.getByText('3 members'));
});

it('lets an administrator leave, and goes on with another workspace', async () => {
  const { view, user, state, eventsOf, press, dialog } = open({ people, role: 'administrator' });
  await press('Actions for Ada');
  await user.click(await view.findByRole('menuitem', { name: 'Leave workspace' }));
  const question = await dialog('Leave this workspace?');
  await question.findByText(/go to the owner of the workspace/);
  await user.click(question.getByRole('button', { name: 'Leave workspace' }));
  await view.findByText('You have left “Nordhafen”');
  expect(eventsOf('organization:changed')).toEqual([
    { organizationId: state.organization.id, change: 'left' },
  ]);
  await press('Open another workspace');
  await waitFor(() =>
    expect(eventsOf('workspace:switched')).toEqual([expect.objectContaining({ name: 'Zuhause' })]),
  );
});

it('offers the owner nothing but the address', async () => {
  const { view, press } = open({ people, role: 'administrator' });
  await press('Actions for Olga Owner');
  expect(view.getAllByRole('menuitem').map(item => item.textContent)).toEqual(['Copy e-mail address']);
  expect(view.queryByRole('button', { name: /Role of Olga/ })).toBeNull();
});

it('says that the members could not be loaded, and tries again', async () => {
  const { view, services, press } = open({ people });
  await view.findByText('4 members');
  const restore = services.refuse(listMembers, { status: 500, code: 'internal' });
  await press('Joined');
  await view.findByText('This could not be updated');
  restore();
  await press('Try again');
  await waitFor(() => expect(view.queryByText('This could not be updated')).toBeNull());
});

it('is nothing for a plain member, who is sent to an administrator', async () => {
  const { view, peer } = open({ people, role: 'member' });
  await view.findByText('Only administrators can invite people');
  await expect(peer.request('openTab', { tab: 'keys' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(view.queryByRole('tab', { name: 'Members' })).toBeNull();
});
