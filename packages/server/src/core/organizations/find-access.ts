import {
  type OrganizationRoleName,
  organizationRoleNames,
  type Permission,
  productRolePermissions,
  rolePermissions,
  userPermissions,
} from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import { computeFeatures, planIn } from '../../access/features/compute-features';
import type { Queryable } from '../../db/database';
import { organizationMembers, organizationRoles, organizations, subscriptions } from '../../db/schema';
import type { OrganizationAccess } from '../../http/request-context';
import { findProductRoles } from '../entitlements/find-product-roles';

/** What a user is and may do in an organization; undefined for who is no member. Every check of rights starts here. */
export async function findAccess(
  db: Queryable,
  organizationId: string,
  userId: string,
): Promise<OrganizationAccess | undefined> {
  const [row] = await db
    .select({
      organization: organizations,
      roleName: organizationRoles.name,
      subscription: subscriptions,
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .leftJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .leftJoin(subscriptions, eq(subscriptions.organizationId, organizations.id))
    .where(
      and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)),
    );
  if (!row) return undefined;
  const { organization, subscription } = row;
  const role: OrganizationRoleName = organization.ownerId === userId ? 'owner' : readRole(row.roleName);
  const productRoles = await findProductRoles(db, userId);
  const permissions = new Set<Permission>([
    ...userPermissions,
    ...rolePermissions[role],
    ...productRoles.flatMap(name => productRolePermissions[name]),
  ]);
  return {
    id: organization.id,
    name: organization.name,
    personal: organization.personal,
    ownerId: organization.ownerId ?? undefined,
    role,
    permissions,
    plan: planIn(subscription),
    features: computeFeatures({ permissions, personal: organization.personal, subscription }),
  };
}

/** The role `owner` follows from the organization's owner alone. */
function readRole(name: string | null): OrganizationRoleName {
  const role = organizationRoleNames.find(known => known === name);
  return role === undefined || role === 'owner' ? 'member' : role;
}
