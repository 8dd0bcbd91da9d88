import {
  addTeamMembers,
  exportMembers,
  lifetimes,
  listMembers,
  removeMember,
  removeMembers,
  updateMembers,
} from '@oriel/contracts';
import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildTeam } from '../test-support/fake-workspace';
import { open, setUpWorkspace, waitFor } from '../test-support/open-workspace';
import { watchDownloads } from '../test-support/watch-downloads';

setUpWorkspace();

const people = ['Jonas Falk', 'Mirembe Okello', 'Paul Andersson'];
type Opened = ReturnType<typeof open>;
const select = async ({ view, user }: Opened, ...names: string[]) => {
  for (const name of names) await user.click(await view.findByRole('checkbox', { name: `Select ${name}` }));
};
const choose = async ({ view, user }: Opened, filter: RegExp, option: string) => {
  await user.click(await view.findByRole('combobox', { name: filter }));
  await user.click(await view.findByRole('option', { name: option }));
};
const idOf = ({ state }: Opened, name: string) =>
  state.members.find(({ user }) => user.fullname === name)?.id ?? expect.unreachable();

it('shows last activity and usage of each member, and filters', async () => {
  const opened = open({ people });
  const { view, services, state, press } = opened;
  const [first] = state.members;
  if (first)
    state.members[0] = { ...first, lastActiveAt: '2026-02-03T08:00:00.000Z', spentMicroeuro: 1_250_000 };
  state.teams.push(buildTeam('Design'));
  await view.findByText('3 Feb 2026');
  view.getByText('€1.25');
  expect(view.getAllByText('Never')).toHaveLength(3);
  await choose(opened, /^Role/, 'Member');
  await view.findByText('3 results');
  expect(services.requests(listMembers).at(-1)?.query).toMatchObject({ role: 'member' });
  await choose(opened, /^Team/, 'Design');
  await choose(opened, /^Last active/, 'Not for 30 days');
  await waitFor(() =>
    expect(services.requests(listMembers).at(-1)?.query).toMatchObject({
      teamId: state.teams[0]?.id,
      inactiveSince: expect.any(String),
    }),
  );
  await press('Reset filters');
  await view.findByText('4 members');
});

it('downloads the filtered members as CSV', async () => {
  const files = watchDownloads();
  const opened = open({ people });
  await choose(opened, /^Role/, 'Member');
  await opened.press('CSV');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(opened.services.requests(exportMembers)[0]?.query).toMatchObject({ role: 'member', locale: 'en' });
});

it('assigns a role to several members in one call, and lists refusals', async () => {
  const opened = open({ people, signedInFor: 0 });
  const { view, user, services, dialog, press } = opened;
  await select(opened, 'Ada', 'Jonas Falk', 'Mirembe Okello');
  await view.findByText('3 selected');
  await press('Change role');
  await user.click(await view.findByRole('menuitem', { name: /^Administrator/ }));
  const question = await dialog('Change the role of 2 members to “Administrator”?');
  question.getByText(/One selected person stays unchanged/);
  services.on(updateMembers, ({ body: { memberIds } }) =>
    memberIds.map((id, index) => ({ id, refusal: index === 0 ? 'member_is_owner' : null })),
  );
  await user.click(question.getByRole('button', { name: 'Change role' }));
  const refusals = await dialog('1 of 2 changed');
  refusals.getByText(/Jonas Falk: The owner of a workspace can be neither removed nor demoted/);
  expect(services.count(updateMembers)).toBe(1);
  // The person who was refused stays chosen.
  await view.findByText('1 selected');
});

it('keeps the chosen members and the role during the sign-in that the change needs', async () => {
  const stale = { people, signedInFor: (lifetimes.freshSignIn + 1) * 1_000 };
  const opened = open(stale, { host: { navigate: () => ({ handled: true }) } });
  const { view, user, dialog, press } = opened;
  await select(opened, 'Jonas Falk', 'Mirembe Okello');
  await press('Change role');
  await user.click(await view.findByRole('menuitem', { name: /^Administrator/ }));
  await user.click((await dialog('Confirm that it is you')).getByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
  opened.unmount();

  window.history.replaceState(null, '', '/workspace/manage?act=change-roles&signed-in=');
  const again = open({ ...stale, signedInFor: 0 });
  again.state.members = opened.state.members;
  await again.dialog('Change the role of 2 members to “Administrator”?');
  again.view.getByText('2 selected');
});

it('adds several members to a team in one call', async () => {
  const opened = open({ people });
  const { view, user, services, state, dialog, press } = opened;
  state.teams.push(buildTeam('Design'));
  await select(opened, 'Jonas Falk', 'Paul Andersson');
  await press('Add to team');
  await user.click(await view.findByRole('menuitem', { name: 'Design' }));
  const question = await dialog('Add 2 members to “Design”?');
  await user.click(question.getByRole('button', { name: 'Add to team' }));
  await view.findByText('2 members changed');
  expect(services.requests(addTeamMembers)[0]?.body.userIds).toHaveLength(2);
});

it('removes several members in one call, with an heir found by address', async () => {
  const opened = open({ people });
  const { view, user, services, state, eventsOf, dialog, press } = opened;
  await select(opened, 'Jonas Falk', 'Paul Andersson');
  const heir = state.members.find(({ user: { fullname } }) => fullname === 'Mirembe Okello')?.user;
  const ids = [idOf(opened, 'Jonas Falk'), idOf(opened, 'Paul Andersson')];
  await press('Remove from workspace');
  const question = await dialog('Remove 2 members?');
  question.getByText('Jonas Falk, Paul Andersson');
  await user.click(await question.findByRole('button', { name: /Hand over to/ }));
  const option = await view.findByRole('option', { name: /Mirembe Okello/ });
  within(option).getByText('mirembe.okello@nordhafen.example');
  expect(view.queryByRole('option', { name: /Jonas Falk/ })).toBeNull();
  await user.click(option);
  await user.click(question.getByRole('button', { name: 'Remove 2 members' }));
  await view.findByText('2 members changed');
  expect(services.requests(removeMembers)[0]?.body).toEqual({
    memberIds: ids,
    resourcesAction: 'transfer',
    heirId: heir?.id,
  });
  expect(eventsOf('member:removed')).toHaveLength(2);
});

it('removes one member with a named heir', async () => {
  const opened = open({ people });
  const { view, user, services, state, dialog, press } = opened;
  const heir = state.members.find(({ user: { fullname } }) => fullname === 'Mirembe Okello')?.user;
  await press('Actions for Jonas Falk');
  await user.click(await view.findByRole('menuitem', { name: 'Remove from workspace' }));
  const question = await dialog('Remove Jonas Falk?');
  await question.findByText('Agents');
  await user.click(await question.findByRole('button', { name: /Hand over to/ }));
  await user.click(await view.findByRole('option', { name: /Mirembe Okello/ }));
  await user.click(question.getByRole('button', { name: 'Remove member' }));
  await view.findByText('Jonas Falk was removed');
  expect(services.requests(removeMember)[0]?.query).toEqual({
    resourcesAction: 'transfer',
    heirId: heir?.id,
  });
});
