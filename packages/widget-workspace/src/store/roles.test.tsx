import { getOrganizationSettings, leadPermissions, listPermissions, rolePermissions } from '@oriel/contracts';
import { buildApiKey } from '@oriel/contracts/testing';
import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildApplication } from '../test-support/fake-applications';
import { buildTeam } from '../test-support/fake-workspace';
import { open, setUpWorkspace, waitFor } from '../test-support/open-workspace';

setUpWorkspace();

const auditorTabs = [
  'Invites',
  'Colleagues',
  'Agents',
  'API keys',
  'Applications',
  'Audit log',
  'Subscription',
  'General',
];

/** Names of the tabs of the widget. */
const tabsOf = ({ view }: ReturnType<typeof open>) =>
  within(view.getAllByRole('tablist')[0] ?? expect.unreachable())
    .getAllByRole('tab')
    .map(({ textContent }) => textContent);

/** Controls that change something: all buttons and fields except tabs and filters. */
const changesOf = ({ view }: ReturnType<typeof open>) =>
  (['button', 'switch', 'checkbox', 'radio', 'textbox', 'spinbutton'] as const)
    .flatMap(role => view.queryAllByRole(role))
    .filter(each => !each.matches(':disabled, [aria-disabled=true]'))
    .map(each => each.getAttribute('aria-label') ?? each.textContent);

it('shows an auditor audit log, usage and settings', async () => {
  const opened = open({ role: 'auditor' }, { state: { props: { tab: 'audit' } } });
  await opened.view.findByRole('tab', { name: 'Audit log', selected: true });
  expect(tabsOf(opened)).toEqual(auditorTabs);
});

it.each([
  ['agents', 'Allowed agents'],
  ['keys', 'Reports'],
  ['applications', 'Intranet'],
] as const)('lets the auditor change nothing in %s', async (tab, shown) => {
  const opened = open({ role: 'auditor' }, { state: { props: { tab } } });
  opened.administration.keys.keys = [buildApiKey('Reports')];
  opened.administration.applications.applications = [buildApplication('Intranet')];
  const { view, services } = opened;
  await view.findByText('Only administrators can change this');
  await view.findByText(shown);
  // A publishable key may be copied.
  expect(changesOf(opened).filter(name => name !== 'Copy')).toEqual([]);
  expect(services.calls.filter(({ line }) => !line.startsWith('GET '))).toEqual([]);
});

it('shows an auditor usage without limits, and disabled general settings', async () => {
  const usage = open({ role: 'auditor' }, { state: { props: { tab: 'subscription' } } });
  await usage.view.findByRole('tab', { name: 'Usage', selected: true });
  expect(usage.view.queryByRole('tab', { name: 'Plan' })).toBeNull();
  expect(usage.view.queryByRole('button', { name: /limit/i })).toBeNull();
  const general = open({ role: 'auditor' }, { state: { props: { tab: 'general' } } });
  await general.view.findByText('Only administrators can change this');
  await waitFor(() => expect(general.services.count(getOrganizationSettings)).toBeGreaterThan(0));
  expect(changesOf(general)).toEqual(['Leave workspace']);
  // The common rule for forms sets the gap between the notice and the disabled settings.
  const group = general.root.querySelector('fieldset:disabled');
  expect(group?.matches('.o-form > .o-note + .o-form')).toBe(true);
});

it('shows a lead only the own team, with actions on its members', async () => {
  const opened = open({ role: 'member', people: ['Jonas Falk'] }, { state: { props: { tab: 'teams' } } });
  opened.services.on(listPermissions, () => [...rolePermissions.member, ...leadPermissions]);
  opened.state.teams.push(buildTeam('Design'));
  const { view, press } = opened;
  await press('Design');
  await view.findByRole('button', { name: 'Add members' });
  expect(view.queryByRole('button', { name: 'Delete team' })).toBeNull();
  expect(view.queryByRole('button', { name: 'Rename' })).toBeNull();
  expect(tabsOf(opened)).toEqual(['Invites', 'Teams', 'Colleagues', 'General']);
});
