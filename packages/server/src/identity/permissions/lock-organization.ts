import type { Permission } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import type { OrganizationAccess } from '../../http/caller/organization-access';
import type { Queryable } from '../../platform/db/database';
import { organizations } from '../../platform/db/schema';
import { forbidden, notFound } from '../../platform/errors/errors';
import { findAccess } from './find-access';

export type OrganizationRow = typeof organizations.$inferSelect;

/**
 * Locks a workspace until the transaction ends. Every change of its members, invites or owner takes this lock first, so that the
 * second of two such changes sees the result of the first.
 * @throws 404 if it was deleted meanwhile
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

interface Caller {
  readonly organizationId: string;
  readonly userId: string;
}

/**
 * Locks a workspace and checks that the caller still holds the permission that the guard has checked.
 * @throws 404, 403
 */
export async function lockManaged(
  tx: Queryable,
  caller: Caller,
  permission: Permission,
): Promise<OrganizationAccess> {
  const access = await lockMembership(tx, caller);
  if (!access.permissions.has(permission)) throw forbidden();
  return access;
}

/** Locks a workspace and looks up the caller's current rights there. @throws 404 for a caller who is no longer a member */
export async function lockMembership(
  tx: Queryable,
  { organizationId, userId }: Caller,
): Promise<OrganizationAccess> {
  await lockOrganization(tx, organizationId);
  // The guard has checked the suspension; members may leave during one.
  const access = await findAccess(tx, organizationId, userId, undefined, true);
  if (!access) throw notFound();
  return access;
}
