import type { ThingRights } from '@oriel/contracts';
import { and, eq, ne } from 'drizzle-orm';
import type { LoadInput } from '../../http/route/operation';
import { organizationSuspended } from '../../identity/permissions/find-access';
import { lockMembership } from '../../identity/permissions/lock-organization';
import { apiKeyIssuer } from '../../identity/secret-keys/find-secret-key';
import type { Queryable, Transaction } from '../../platform/db/database';
import { organizationMembers, users } from '../../platform/db/schema';
import { conflict, forbidden, notFound } from '../../platform/errors/errors';

export type MemberRow = typeof organizationMembers.$inferSelect;

/**
 * Loads the member in the path: for a caller who manages members, or for the member who wants to leave. A lock covers the whole
 * workspace, and the permission is looked up again: the caller may have been removed meanwhile. The user of an API key is not a
 * member here.
 * @throws 404 for a member of another workspace, 403 for another member than the caller
 */
export async function loadMember(
  { db, params, context, lock }: LoadInput & { readonly db: Queryable },
  right: ThingRights['member'],
): Promise<MemberRow> {
  const organizationId = context.organization.id;
  const caller = { organizationId, userId: context.user.id };
  const access = lock ? await lockMembership(db, caller) : context.organization;
  const [found] = await db
    .select({ member: organizationMembers })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(
      and(
        eq(organizationMembers.id, params.memberId ?? ''),
        eq(organizationMembers.organizationId, organizationId),
        ne(users.identityIssuer, apiKeyIssuer),
      ),
    );
  const isSelf = right === 'leave' && found?.member.userId === caller.userId;
  if (!isSelf && !access.permissions.has('manageOrganizationMembers')) throw forbidden();
  // While the workspace is suspended, members may leave and nothing else.
  if (!isSelf && access.isSuspended) throw organizationSuspended();
  if (!found) throw notFound();
  return found.member;
}

/**
 * Checks whether a person is a member of a workspace, and locks the membership until the transaction ends. Users of API keys do not
 * count.
 */
export async function keepMember(tx: Transaction, organizationId: string, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: organizationMembers.id })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(organizationMembers.userId, userId),
        ne(users.identityIssuer, apiKeyIssuer),
      ),
    )
    .for('key share', { of: organizationMembers });
  return found.length > 0;
}

/** The owner is a member like the others, but keeps role and membership until the ownership is transferred. */
export function checkNotOwner(member: MemberRow, ownerId: string | null | undefined): void {
  if (member.userId === ownerId)
    throw conflict('member_is_owner', 'The owner of a workspace cannot be removed or given another role');
}
