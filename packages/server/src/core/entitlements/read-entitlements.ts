import {
  type Entitlements,
  type Permission,
  productRolePermissions,
  userPermissions,
} from '@oriel/contracts';
import { findProductRoles } from '../../identity/permissions/find-product-roles';
import type { Queryable } from '../../platform/db/database';

/** What a user may do in no organization in particular. */
export async function readEntitlements(db: Queryable, userId: string): Promise<Entitlements> {
  const productRoles = await findProductRoles(db, userId);
  const permissions = new Set<Permission>([
    ...userPermissions,
    ...productRoles.flatMap(name => productRolePermissions[name]),
  ]);
  return { permissions: [...permissions], productRoles };
}
