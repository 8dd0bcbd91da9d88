import { subscriptionViews, workspaceTabs } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { detailAddressOf, detailIn, workspaceAddressOf } from '../preferences/settings-pages';
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
  `/workspace/manage/keys/${crypto.randomUUID()}/tools`,
  `/workspace/manage/members/${crypto.randomUUID()}`,
])('knows no place at %s', path => {
  expect(workspacePlaceOf(path)).toBeUndefined();
});

it('has an address for each tab', () => {
  expect(workspaceAddressOf('members')).toBe('/workspace/manage');
  for (const tab of workspaceTabs.slice(1)) expect(workspacePlaceOf(workspaceAddressOf(tab))?.tab).toBe(tab);
});

it('has a URL for each detail of a tab', () => {
  const id = crypto.randomUUID();
  for (const [tab, detail] of [
    ['teams', id],
    ['keys', id],
    ['applications', id],
    ['agents', id],
    ['agents', `${id}/tools`],
    ...subscriptionViews.slice(1).map(view => ['subscription', view] as const),
  ] as const) {
    const address = detailAddressOf(tab, detail);
    expect(workspacePlaceOf(address)?.tab).toBe(tab);
    expect(detailIn(address, '')).toBe(detail);
  }
  expect(detailAddressOf('subscription', 'plan')).toBe('/workspace/manage/subscription');
  expect(detailIn('/workspace/manage/teams', `?team=${id}`)).toBe(id);
  expect(detailIn('/workspace/manage', '')).toBe('');
});
