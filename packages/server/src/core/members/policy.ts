import { and, eq } from 'drizzle-orm';
import type { LoadInput } from '../../http/route/operation';
import type { Queryable } from '../../platform/db/database';
import { organizationMembers } from '../../platform/db/schema';
import { conflict, notFound } from '../../platform/errors/errors';
import { lockManaged } from '../organizations/lock-organization';

export type MemberRow = typeof organizationMembers.$inferSelect;

/**
 * Loads the member that the path names, for a caller whose permission the guard has checked. Under a lock the whole
 * workspace is locked and the permission is checked once more: the caller may have been removed meanwhile.
 * @throws 404 for a member of another workspace
 */
export async function loadMember({
  db,
  params,
  context,
  lock,
}: LoadInput & { readonly db: Queryable }): Promise<MemberRow> {
  const organizationId = context.organization.id;
  if (lock) await lockManaged(db, { organizationId, userId: context.user.id }, 'manageOrganizationMembers');
  const [member] = await db
    .select()
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.id, params.memberId ?? ''),
        eq(organizationMembers.organizationId, organizationId),
      ),
    );
  if (!member) throw notFound();
  return member;
}

/** The owner is a member like the others, but keeps role and membership until the ownership is transferred. */
export function checkNotOwner(member: MemberRow, ownerId: string | null | undefined): void {
  if (member.userId === ownerId)
    throw conflict('member_is_owner', 'The owner of a workspace cannot be removed or given another role');
}
