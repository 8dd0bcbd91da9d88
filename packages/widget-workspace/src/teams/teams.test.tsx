import {
  addTeamMember,
  createTeam,
  deleteTeam,
  listTeamMembers,
  listTeams,
  updateTeam,
  updateTeamMember,
} from '@oriel/contracts';
import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildTeam } from '../test-support/fake-workspace';
import { open, setUpWorkspace, waitFor } from '../test-support/open-workspace';

setUpWorkspace();

const people = ['Jonas Falk', 'Mirembe Okello'];
function openTeams(workspace: Parameters<typeof open>[0] = {}, teams: readonly string[] = []) {
  const opened = open({ people, ...workspace }, { state: { props: { tab: 'teams' } } });
  opened.state.teams = teams.map(name => buildTeam(name));
  return opened;
}

it('creates a team by the rule for names', async () => {
  const { view, user, services, press, dialog } = openTeams();
  await view.findByText('There are no teams yet');
  await press('Create team');
  const question = await dialog('Create team');
  const field = question.getByLabelText('Name of the team');
  fireEvent.change(field, { target: { value: 'Design 🌷' } });
  const create = question.getByRole('button', { name: 'Create team' });
  await user.click(create);
  await question.findByText(/^🌷 cannot be used here\. Letters, digits, single spaces and /);
  fireEvent.change(field, { target: { value: 'Design & Studio 54' } });
  await user.click(create);
  await view.findByText('Team created');
  await view.findByText('1 team');
  expect(services.requests(createTeam).map(({ body }) => body)).toEqual([{ name: 'Design & Studio 54' }]);
});

it('says what is missing once it is pressed, and sends nothing where nothing was changed', async () => {
  const { view, user, services, root, press, dialog } = openTeams({}, ['Design']);
  await press('Create team');
  const created = await dialog('Create team');
  await user.click(created.getByRole('button', { name: 'Create team' }));
  const field = await created.findByLabelText('Name of the team');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(root.activeElement).toBe(field));
  await user.click(created.getByRole('button', { name: 'Cancel' }));
  await press('Actions for Design');
  await user.click(await view.findByRole('menuitem', { name: 'Rename' }));
  await user.click((await dialog('Rename team')).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
  expect([services.count(createTeam), services.count(updateTeam)]).toEqual([0, 0]);
});

it('renames and deletes a team, which comes back where that is refused', async () => {
  const { view, user, services, root, press, dialog } = openTeams({}, ['Design', 'Sales']);
  const choose = async (name: string) => {
    await press('Actions for Sales');
    await user.click(await view.findByRole('menuitem', { name }));
  };
  await choose('Delete team');
  const restore = services.refuse(deleteTeam, { status: 500, code: 'internal' });
  const warning = await dialog('Delete “Sales”?');
  warning.getByText(/Prompts that were visible only to this team stay visible to their authors/);
  await user.click(warning.getByRole('button', { name: 'Delete team' }));
  await view.findByText('The team was not deleted');
  await view.findByText('Sales');
  restore();
  await choose('Delete team');
  await user.click((await dialog('Delete “Sales”?')).getByRole('button', { name: 'Delete team' }));
  await view.findByText('Team deleted');
  await waitFor(() => expect(view.queryByText('Sales')).toBeNull());
  expect(root.activeElement).toBe(view.getByRole('heading', { name: '1 team' }));
  await press('Actions for Design');
  await user.click(await view.findByRole('menuitem', { name: 'Rename' }));
  const question = await dialog('Rename team');
  fireEvent.change(question.getByLabelText('Name of the team'), { target: { value: 'Drawing' } });
  await user.click(question.getByRole('button', { name: 'Save' }));
  await view.findByText('Team renamed');
  await view.findByText('Drawing');
});

it('shows the team of the host’s address, and reports the one that is opened', async () => {
  const { view, state, patch, press, root, eventsOf } = openTeams({}, ['Design', 'Sales']);
  await press('Sales');
  const heading = await view.findByRole('heading', { name: 'Sales' });
  expect(root.activeElement).toBe(heading);
  const [design, sales] = state.teams;
  expect(eventsOf('detail:opened')).toEqual([{ detail: sales?.id }]);
  patch({ props: { tab: 'teams', detail: sales?.id } });
  await waitFor(() => expect(view.queryByRole('button', { name: 'Back to all teams' })).toBeNull());
  patch({ props: { tab: 'teams', detail: design?.id } });
  await view.findByRole('heading', { name: 'Design' });
  patch({ props: { tab: 'teams', detail: '' } });
  await view.findByRole('heading', { name: '2 teams' });
  expect(eventsOf('detail:opened')).toHaveLength(1);
});

it('gives a question up with its tab', async () => {
  const { view, user, services, patch, press, dialog } = openTeams({}, ['Design']);
  await press('Actions for Design');
  await user.click(await view.findByRole('menuitem', { name: 'Delete team' }));
  await dialog('Delete “Design”?');
  patch({ props: { tab: 'members' } });
  await view.findByText('3 members');
  expect(view.queryByRole('dialog')).toBeNull();
  expect(services.count(deleteTeam)).toBe(0);
});

it('shows the person whose button was pressed just before the dialog was closed', async () => {
  const { view, user, services, press, dialog } = openTeams({}, ['Design']);
  await press('Design');
  await press('Add members');
  const question = await dialog('Add members to “Design”');
  const held = services.hold(addTeamMember);
  await user.click(await question.findByRole('button', { name: 'Add Jonas Falk' }));
  await user.click(question.getByRole('button', { name: 'Done' }));
  held.release();
  await view.findByText('jonas.falk@nordhafen.example');
});

it('adds members of the workspace to a team, and removes them with a way back', async () => {
  const { view, user, services, press, dialog } = openTeams({}, ['Design']);
  await press('Design');
  await view.findByText('This team has no members yet');
  await press('Add members');
  const question = await dialog('Add members to “Design”');
  await user.click(await question.findByRole('button', { name: 'Add Jonas Falk' }));
  await question.findByText('In the team');
  fireEvent.change(question.getByLabelText('Search members'), { target: { value: 'okello' } });
  await waitFor(() => expect(question.queryByText('Jonas Falk')).toBeNull());
  await user.click(question.getByRole('button', { name: 'Done' }));
  await view.findByText('jonas.falk@nordhafen.example');
  view.getByRole('button', { name: 'Role of Jonas Falk in the team: Member' });
  await press('Remove Jonas Falk from the team');
  await view.findByText('Jonas Falk is no longer in the team');
  await view.findByText('This team has no members yet');
  await press('Undo');
  await view.findByText('jonas.falk@nordhafen.example');
  expect(services.count(addTeamMember)).toBe(2);
  await press('Back to all teams');
  await view.findByText('1 member');
});

it('changes the role of a member of a team, which stays as it was where that is refused', async () => {
  const { view, user, services, press, dialog } = openTeams({}, ['Design']);
  await press('Design');
  await press('Add members');
  const question = await dialog('Add members to “Design”');
  await user.click(await question.findByRole('button', { name: 'Add Jonas Falk' }));
  await user.click(question.getByRole('button', { name: 'Done' }));
  const choose = async (role: string) => {
    await press(/^Role of Jonas Falk in the team/);
    await user.click(await view.findByRole('menuitemradio', { name: new RegExp(`^${role}`) }));
  };
  const restore = services.refuse(updateTeamMember, { status: 500, code: 'internal' });
  await choose('Team lead');
  await view.findByText('The role was not changed');
  view.getByRole('button', { name: 'Role of Jonas Falk in the team: Member' });
  restore();
  await choose('Team lead');
  await view.findByText('Jonas Falk is now: Team lead');
  view.getByRole('button', { name: 'Role of Jonas Falk in the team: Team lead' });
  // The current role needs no call.
  await choose('Team lead');
  expect(services.count(updateTeamMember)).toBe(2);
});

it('says in the dialog why somebody could not be added', async () => {
  const { services, user, press, dialog } = openTeams({}, ['Design']);
  services.refuse(addTeamMember, { status: 403, code: 'forbidden' });
  await press('Design');
  await press('Add members');
  const question = await dialog('Add members to “Design”');
  await user.click(await question.findByRole('button', { name: 'Add Jonas Falk' }));
  await question.findByText(/Your role does not allow this any more/);
});

it('says that the teams, or the members of one, could not be loaded', async () => {
  const { view, services, press } = openTeams({}, ['Design']);
  const restoreMembers = services.refuse(listTeamMembers, { status: 500, code: 'internal' });
  await press('Design');
  await view.findByRole('heading', { name: 'Something went wrong' });
  restoreMembers();
  await press('Try again');
  await view.findByText('This team has no members yet');
});

it('is locked below the team plan, and there is no such tab in a personal workspace', async () => {
  const { view, unmount, services } = openTeams({ teamPlan: 'insufficientSubscription' });
  await view.findByRole('heading', { name: 'Teams come with the Team plan' });
  view.getByRole('tab', { name: /Teams.*Not included in the plan/ });
  expect(services.count(listTeams)).toBe(0);
  unmount();
  const other = openTeams({ teamPlan: 'hidden' });
  await other.view.findByText('3 members');
  expect(other.view.queryByRole('tab', { name: /Teams/ })).toBeNull();
});
