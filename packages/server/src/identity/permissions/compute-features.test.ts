import { rolePermissions, userPermissions } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { computeFeatures } from './compute-features';

const member = new Set([...userPermissions, ...rolePermissions.member]);
const owner = new Set([...userPermissions, ...rolePermissions.owner]);
const subscription = (plan: string, status = 'active') => ({ plan, status });

describe('computeFeatures', () => {
  it.each([
    ['chat of a member', member, null, 'viewOrganizationChat', 'visible'],
    ['settings of a member', member, subscription('premium'), 'manageOrganizationSettings', 'denied'],
    ['images on the free plan', owner, null, 'manageOrganizationImages', 'insufficientSubscription'],
    [
      'images on the team plan',
      owner,
      subscription('team'),
      'manageOrganizationImages',
      'insufficientSubscription',
    ],
    ['images on premium', member, subscription('premium'), 'manageOrganizationImages', 'visible'],
    [
      'images after the end',
      owner,
      subscription('premium', 'canceled'),
      'manageOrganizationImages',
      'canceledSubscription',
    ],
    [
      'images unpaid',
      owner,
      subscription('premium', 'unpaid'),
      'manageOrganizationImages',
      'invalidSubscription',
    ],
    ['teams without a plan', owner, null, 'manageOrganizationTeams', 'noSubscription'],
    ['teams on the team plan', owner, subscription('team'), 'manageOrganizationTeams', 'visible'],
    ['lists without a plan', owner, null, 'manageOrganizationPromptLists', 'noSubscription'],
    ['lists on the team plan', member, subscription('team'), 'manageOrganizationPromptLists', 'visible'],
    ['upgrade on premium', owner, subscription('premium'), 'upgradeOrganization', 'hidden'],
    ['upgrade while paying late', owner, subscription('team', 'past_due'), 'upgradeOrganization', 'visible'],
  ] as const)('%s', (_, permissions, plan, name, status) => {
    const flags = computeFeatures({ permissions, personal: false, subscription: plan });
    expect(flags[name]).toEqual({ enabled: status === 'visible', status });
  });

  it('has no teams in a personal workspace', () => {
    const flags = computeFeatures({
      permissions: owner,
      personal: true,
      subscription: subscription('premium'),
    });
    expect(flags.manageOrganizationTeams).toEqual({ enabled: false, status: 'hidden' });
  });
});
