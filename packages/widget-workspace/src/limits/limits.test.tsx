import { createSpendingLimit, listSpendingLimits } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { buildApplication } from '../test-support/fake-applications';
import { buildLimit } from '../test-support/fake-subscription';
import { buildTeam } from '../test-support/fake-workspace';
import { fill, open, setUpWorkspace, waitFor } from '../test-support/open-workspace';

setUpWorkspace();

function openLimits(role: 'administrator' | 'member' = 'administrator') {
  const opened = open({ role }, { state: { props: { tab: 'subscription' } } });
  const openUsage = async () => opened.user.click(await opened.view.findByRole('tab', { name: 'Usage' }));
  return { ...opened, openUsage, money: opened.administration.subscription };
}

it('limits a member, and changes and removes the limit', async () => {
  const { view, user, press, dialog, services, money, openUsage } = openLimits();
  await openUsage();
  await view.findByText(/^Nobody has a limit/);
  await press('Add limit');
  const form = await dialog('Add spending limit');
  await form.findByRole('button', { name: /^Member, team or application/ });
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Choose a member, a team or an application.');
  form.getByText('Enter an amount such as 20 or 20.50.');
  await user.click(form.getByRole('button', { name: /^Member, team or application/ }));
  const [first] = await view.findAllByRole('option');
  if (first) await user.click(first);
  fill(form, 'Amount in euro', '20,50');
  await user.click(form.getByRole('combobox', { name: 'Period' }));
  await user.click(await view.findByRole('option', { name: 'Week' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await view.findByText('€20.50 a week');
  expect(services.requests(createSpendingLimit)[0]?.body).toMatchObject({ amount: 2_050, period: 'week' });

  await press('Actions for Paul Andersson');
  await user.click(await view.findByRole('menuitem', { name: 'Change limit' }));
  const change = await dialog('Spending limit of “Paul Andersson”');
  fill(change, 'Amount in euro', '5');
  await user.click(change.getByRole('button', { name: 'Save' }));
  await view.findByText('€5.00 a week');

  await press('Actions for Paul Andersson');
  await user.click(await view.findByRole('menuitem', { name: 'Remove limit' }));
  const sure = await dialog('Remove the limit of “Paul Andersson”?');
  await user.click(sure.getByRole('button', { name: 'Remove limit' }));
  await view.findByText(/^Nobody has a limit/);
  expect(money.limits).toEqual([]);
});

it.each([
  ['Intranet (application, all together)', 'all', 'Application, all people together', '€3.10'],
  ['Intranet (application, each person)', 'each', 'Application, each person', 'Up to €3.10 by one person'],
] as const)('limits the people of an application: %s', async (option, share, kind, used) => {
  const { view, user, press, dialog, services, money, administration, peer, openUsage } = openLimits();
  const application = buildApplication('Intranet');
  administration.applications.applications = [application];
  await openUsage();
  await press('Add limit');
  const form = await dialog('Add spending limit');
  await user.click(await form.findByRole('button', { name: /^Member, team or application/ }));
  await user.click(await view.findByRole('option', { name: option }));
  fill(form, 'Amount in euro', '5');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await view.findByText('The limit is saved');
  expect(services.requests(createSpendingLimit)[0]?.body).toEqual({
    applicationId: application.id,
    share,
    amount: 500,
    period: 'month',
  });
  // The list includes the amount spent.
  money.limits = [buildLimit({ name: 'Intranet', applicationId: application.id, share, used: 310 })];
  peer.emit('creditsChanged', {});
  await view.findByText(used);
  view.getByText(kind);
});

it('says that the chosen team is one', async () => {
  const { view, user, press, dialog, state, openUsage } = openLimits();
  state.teams = [buildTeam('Sales')];
  await openUsage();
  await press('Add limit');
  const form = await dialog('Add spending limit');
  await user.click(await form.findByRole('button', { name: /^Member, team or application/ }));
  await user.click(await view.findByRole('option', { name: 'Sales (team)' }));
  form.getByRole('button', { name: 'Member, team or application Sales (team)' });
});

it('says which limits are reached', async () => {
  const { view, money, openUsage } = openLimits();
  money.limits = [
    buildLimit({ name: 'Ada', userId: crypto.randomUUID(), amount: 1_000, used: 1_000, period: 'day' }),
    buildLimit({ name: 'Sales', teamId: crypto.randomUUID(), amount: 0, used: 0 }),
    buildLimit({ name: 'Support', teamId: crypto.randomUUID(), amount: 5_000, used: 1_234 }),
  ];
  await openUsage();
  await view.findByText('€10.00 a day');
  expect(view.getByText('Ada').localName).toBe('bdi');
  expect(view.getAllByText('Reached')).toHaveLength(2);
  view.getByText('€12.34');
  expect(view.getAllByText('Team, all members together')).toHaveLength(2);
});

it('keeps the dialog where there is a limit already', async () => {
  const { view, user, press, dialog, services, openUsage } = openLimits();
  services.refuse(createSpendingLimit, { status: 409, code: 'spending_limit_exists' });
  await openUsage();
  await press('Add limit');
  const form = await dialog('Add spending limit');
  await user.click(await form.findByRole('button', { name: /^Member, team or application/ }));
  const [first] = await view.findAllByRole('option');
  if (first) await user.click(first);
  fill(form, 'Amount in euro', '1');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('A limit already exists. Change it instead.');
});

it('is no matter of members', async () => {
  const { view, services } = openLimits('member');
  await view.findByRole('tab', { name: 'Invites' });
  await waitFor(() => expect(services.count(listSpendingLimits)).toBe(0));
  expect(view.queryByText('Spending limits')).toBeNull();
});
