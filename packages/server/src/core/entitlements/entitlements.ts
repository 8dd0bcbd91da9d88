import { getEntitlements, type Permission, productRolePermissions, userPermissions } from '@oriel/contracts';
import { operationsOf } from '../../http/route/operation';
import { findProductRoles } from '../../identity/permissions/find-product-roles';
import type { Services } from '../../services';

const { operation } = operationsOf<Services>()({});

export const entitlementOperations = [
  operation(getEntitlements, async ({ db, context }) => {
    const productRoles = await findProductRoles(db, context.user.id);
    const permissions = new Set<Permission>([
      ...userPermissions,
      ...productRoles.flatMap(name => productRolePermissions[name]),
    ]);
    return { permissions: [...permissions], productRoles };
  }),
];
