import type { Permission } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import type { OrganizationAccess } from '../../identity/permissions/find-access';
import { findAccess } from '../../identity/permissions/find-access';
import type { Queryable } from '../../platform/db/database';
import { organizations } from '../../platform/db/schema';
import { forbidden, notFound } from '../../platform/errors/errors';

export type OrganizationRow = typeof organizations.$inferSelect;

/**
 * Locks a workspace until the transaction ends. Whatever changes its members, invites or owner takes this lock first, so that
 * of two such changes the second sees what the first has stored.
 * @throws 404 when it has been deleted meanwhile
 */
export async function lockOrganization(tx: Queryable, organizationId: string): Promise<OrganizationRow> {
  const [row] = await tx
    .select()
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update');
  if (!row) throw notFound();
  return row;
}

/**
 * Locks a workspace and checks that the caller still holds the permission that the guard has seen.
 * @throws 404, 403
 */
export async function lockManaged(
  tx: Queryable,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  permission: Permission,
): Promise<OrganizationAccess> {
  await lockOrganization(tx, organizationId);
  const access = await findAccess(tx, organizationId, userId);
  if (!access) throw notFound();
  if (!access.permissions.has(permission)) throw forbidden();
  return access;
}
