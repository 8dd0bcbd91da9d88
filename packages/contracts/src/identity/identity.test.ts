import { describe, expect, it } from 'vitest';
import type { RouteSpec } from '../http/route';
import { permissions } from '../permissions/permission';
import { rolePermissions } from '../permissions/role-permissions';
import * as routes from '../routes';
import { identityTable, personPermissions, trustedPermissions } from './identity';

const known = Object.values(routes).flatMap((value: unknown) =>
  // The module exports a few schemas besides the routes.
  typeof value === 'object' && value !== null && 'path' in value ? [value as RouteSpec] : [],
);

describe('whom a credential acts as', () => {
  it('gives by the word of a page’s server no more than a member may', () => {
    const ofMember = new Set([...rolePermissions.member, ...(identityTable.guest.permissions as string[])]);
    for (const name of [...personPermissions, ...trustedPermissions]) expect(ofMember).toContain(name);
  });

  it('lets a person of an application share nothing and see neither members nor money', () => {
    expect(personPermissions.filter(name => /share|Member|Credit|Subscription|Public$/.test(name))).toEqual(
      [],
    );
    expect(permissions).toEqual(expect.arrayContaining([...personPermissions, ...trustedPermissions]));
  });

  it('takes the word of a page’s server for no call that needs a person or the workspace widget', () => {
    for (const { path, access } of known) {
      if (access.vouched === undefined) continue;
      expect([path, access.inPerson]).toEqual([path, undefined]);
      expect([path, access.embed?.some(name => name !== 'workspace')]).toEqual([path, true]);
    }
  });
});
