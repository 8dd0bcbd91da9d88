import { listPermissions, rolePermissions, userPermissions } from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { expect, it } from 'vitest';
import { person } from '../../http/testing/person';

describeStack('the permissions of a caller', stack => {
  it.each([
    ['member', rolePermissions.member],
    ['admin', rolePermissions.administrator],
    ['owner', rolePermissions.owner],
  ] as const)('are those of everybody and of the role: %s', async (name, ofRole) => {
    const caller = await person(stack(), name);
    const found = await caller.call(listPermissions, { query: { organizationId: caller.organizationId } });
    expect([...found].sort()).toEqual([...new Set([...userPermissions, ...ofRole])].sort());
  });

  it('leave out, for an embed token, those of widgets that it is not for', async () => {
    const caller = await person(stack(), 'embed');
    const found = await caller.call(listPermissions, { query: { organizationId: caller.organizationId } });
    expect(found).toContain('viewOrganizationChat');
    expect(found).toContain('viewOrganizationCredits');
    expect(found).not.toContain('manageOrganizationImages');
    expect(found).not.toContain('manageOrganizationPromptCards');
  });
});
