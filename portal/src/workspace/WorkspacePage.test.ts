import { subscriptionViews, workspaceTabs } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { teamIn, viewAddressOf, viewIn, workspaceAddressOf } from '../preferences/settings-pages';
import { workspacePlaceOf } from './WorkspacePage';

it.each([
  ['/workspace/manage', undefined, 'manageOrganization'],
  ['/workspace/manage/', undefined, 'manageOrganization'],
  ['/workspace/manage/keys', 'keys', 'viewOrganizationSettings'],
  ['/workspace/manage/teams', 'teams', 'leadOrganizationTeams'],
  ['/workspace/manage/subscription', 'subscription', 'viewOrganizationUsage'],
] as const)('reads %s', (path, tab, feature) => {
  expect(workspacePlaceOf(path)).toEqual({ tab, rule: { audience: 'signed-in', feature } });
});

it.each(['invites', 'general', 'colleagues'] as const)(
  'lets every member see %s, which says what they may do',
  tab => {
    expect(workspacePlaceOf(`/workspace/manage/${tab}`)).toEqual({ tab, rule: { audience: 'signed-in' } });
  },
);

it.each([
  '/workspace/manage/people',
  '/workspace/manage/teams/1',
  '/workspace/manage/subscription/wages',
  '/workspace/manage/keys/usage',
])('knows no place at %s', path => {
  expect(workspacePlaceOf(path)).toBeUndefined();
});

it('has an address for each tab', () => {
  expect(workspaceAddressOf('members')).toBe('/workspace/manage');
  for (const tab of workspaceTabs.slice(1)) expect(workspacePlaceOf(workspaceAddressOf(tab))?.tab).toBe(tab);
});

it('has an address for each team and view of the subscription', () => {
  const id = crypto.randomUUID();
  expect(workspacePlaceOf(`/workspace/manage/teams/${id}`)?.tab).toBe('teams');
  expect(teamIn(`/workspace/manage/teams/${id}`, '')).toBe(id);
  expect(teamIn('/workspace/manage/teams', `?team=${id}`)).toBe(id);
  expect(teamIn('/workspace/manage', '')).toBe('');
  for (const view of subscriptionViews) {
    expect(workspacePlaceOf(viewAddressOf(view))?.tab).toBe('subscription');
    expect(viewIn(viewAddressOf(view))).toBe(view);
  }
});
