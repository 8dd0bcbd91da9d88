import { createTeam, deleteTeam, listPermissions, listTeams, updateTeam } from '@oriel/contracts';
import { openForTest, setUpWidgets, waitFor } from '@oriel/widget-kit/testing';
import { fireEvent, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeTeams } from './fake-teams';
import { sampleWidget } from './sample-widget';

let services: ReturnType<typeof fakeTeams>;

setUpWidgets();
beforeEach(() => {
  services = fakeTeams('Design', 'Sales');
});

const open = () => openForTest(sampleWidget, services);

it('shows the teams, or that there are none', async () => {
  const { view, unmount } = open();
  await view.findByText('Design');
  unmount();
  services = fakeTeams();
  await open().view.findByText('There are no teams yet');
});

it('says that the teams could not be loaded, with a number to copy, and tries again', async () => {
  const restore = services.refuse(listTeams, { status: 500, code: 'internal' });
  const copied: unknown[] = [];
  const { view, user } = openForTest(sampleWidget, services, {
    host: {
      copy({ text }) {
        copied.push(text);
        return { handled: true };
      },
    },
  });
  await view.findByRole('heading', { name: 'Something went wrong' });
  await user.click(view.getByRole('button', { name: /Request 7f3a-91c2/ }));
  expect(copied).toEqual(['7f3a-91c2']);
  restore();
  await user.click(view.getByRole('button', { name: 'Try again' }));
  await view.findByText('Design');
});

it('follows another tab, and keeps the teams that it has where they cannot be loaded again', async () => {
  const one = open();
  const other = open();
  await one.view.findByText('Design');
  await other.view.findByText('Design');
  const make = async (name: string) => {
    await one.user.type(one.view.getByLabelText('Name of the team'), name);
    await one.user.click(one.view.getByRole('button', { name: 'Create team' }));
  };
  await make('Drawing');
  await other.view.findByText('Drawing');
  const restore = services.refuse(listTeams, { status: 500, code: 'internal' });
  await make('Painting');
  await other.view.findByText('This could not be updated');
  other.view.getByText('Drawing');
  restore();
  await other.user.click(other.view.getByRole('button', { name: 'Try again' }));
  await other.view.findByText('Painting');
  expect(other.view.queryByText('This could not be updated')).toBeNull();
});

it('makes a team: offers the cleaned name, and shows a refusal at the field', async () => {
  const { view, user } = open();
  const field = await view.findByLabelText('Name of the team');
  await user.type(field, 'Q3 = plan');
  expect(view.queryByText(/cannot be used/)).toBeNull();
  await user.tab();
  await view.findByText(/^= cannot be used here\. Letters, digits/);
  await user.click(view.getByRole('button', { name: 'Use “Q3 plan”' }));
  const restore = services.refuse(createTeam, {
    status: 400,
    code: 'team_name_charset',
    issues: [{ path: 'body.name', code: 'charset', message: 'no', details: { signs: '3' } }],
  });
  await user.click(view.getByRole('button', { name: 'Create team' }));
  await view.findByText(/^3 cannot be used here/);
  restore();
  await user.type(field, 's');
  await user.click(view.getByRole('button', { name: 'Create team' }));
  await view.findByText('Q3 plans');
  expect(services.requests(createTeam).at(-1)?.body).toEqual({ name: 'Q3 plans' });
  expect(field).toHaveProperty('value', '');
});

it('shows any other refusal at the form, in the words of the widget', async () => {
  const { view, user } = open();
  services.refuse(createTeam, { status: 409, code: 'conflict' });
  await user.type(await view.findByLabelText('Name of the team'), 'Design');
  await user.click(view.getByRole('button', { name: 'Create team' }));
  await view.findByText(/There is a team of this name already/);
  await view.findByRole('button', { name: /Request 7f3a-91c2/ });
});

it('keeps what was typed for the next time, and forgets it when it is asked to', async () => {
  const first = open();
  await first.user.type(await first.view.findByLabelText('Name of the team'), 'Research');
  first.unmount();
  const { view, user } = open();
  await view.findByText('Your draft was restored');
  expect(view.getByLabelText('Name of the team')).toHaveProperty('value', 'Research');
  await user.click(view.getByRole('button', { name: 'Discard draft' }));
  expect(view.getByLabelText('Name of the team')).toHaveProperty('value', '');
  await user.click(await view.findByRole('button', { name: 'Undo' }));
  expect(view.getByLabelText('Name of the team')).toHaveProperty('value', 'Research');
});

it('renames a team in a dialog, which waits and shows a refusal', async () => {
  const { view, user } = open();
  await user.click(await view.findByRole('button', { name: 'Rename Design' }));
  const dialog = within(await view.findByRole('dialog', { name: 'Rename team' }));
  const save = dialog.getByRole('button', { name: 'Save' });
  const field = dialog.getByLabelText('Name of the team');
  fireEvent.change(field, { target: { value: 'Drawing' } });
  const restore = services.refuse(updateTeam, { status: 500, code: 'internal' });
  await user.click(save);
  await dialog.findByText('Something went wrong');
  restore();
  const held = services.hold(updateTeam);
  await user.click(save);
  await waitFor(() => expect(save.getAttribute('aria-busy') ?? save.getAttribute('disabled')).not.toBeNull());
  held.release();
  await view.findByText('Drawing');
  expect(view.queryByRole('dialog')).toBeNull();
});

it('deletes a team once its name was typed, and brings it back where that is refused', async () => {
  const { view, user } = open();
  const ask = async () => {
    await user.click(await view.findByRole('button', { name: 'Delete Design' }));
    const dialog = within(await view.findByRole('dialog', { name: 'Delete “Design”?' }));
    const confirm = dialog.getByRole('button', { name: 'Delete team' });
    expect(confirm).toHaveProperty('disabled', true);
    fireEvent.change(dialog.getByLabelText('Type “Design” to confirm'), { target: { value: 'Design' } });
    await user.click(confirm);
  };
  const restore = services.refuse(deleteTeam, { status: 500, code: 'internal' });
  await ask();
  await view.findByText('The team was not deleted');
  view.getByText('Design');
  restore();
  await ask();
  await view.findByText('Team deleted');
  expect(view.queryByText('Design')).toBeNull();
  expect(services.count(deleteTeam)).toBe(2);
});

it('offers nothing that the person may not do', async () => {
  services.refuse(listPermissions, { status: 403, code: 'forbidden' });
  const { view } = open();
  await view.findByText('Design');
  expect(view.queryByRole('button')).toBeNull();
});
