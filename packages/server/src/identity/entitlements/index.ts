import { getEntitlements, type Permission, productRolePermissions, userPermissions } from '@oriel/contracts';
import { operationsOf } from '../../http/route/operation';
import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { credentialPermissions } from '../permissions/credential-permissions';
import { describeProductRolesOf } from '../permissions/find-product-roles';

const { operation } = operationsOf<Services>()({});

const entitlementOperations = [
  operation(getEntitlements, async ({ db, context }) => {
    const limit = credentialPermissions(context.actor);
    if (limit) return { permissions: userPermissions.filter(name => limit.includes(name)), productRoles: [] };
    const [productRoles = []] = await describeProductRolesOf(db, [context.user.id]);
    const permissions = new Set<Permission>([
      ...userPermissions,
      ...productRoles.flatMap(({ name }) => productRolePermissions[name]),
    ]);
    return { permissions: [...permissions], productRoles };
  }),
];

export const entitlements: Noun<Services> = {
  operations: entitlementOperations,
};
