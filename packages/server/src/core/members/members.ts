import {
  countMemberResources,
  listMembers,
  type OrganizationMember,
  removeMember as removeMemberRoute,
  updateMember,
} from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import type { Queryable } from '../../platform/db/database';
import { organizationMembers, organizationRoles, organizations } from '../../platform/db/schema';
import { invalidPayload, notFound } from '../../platform/errors/errors';
import { countLibrary } from '../../prompts/handover/leave-library';
import type { Services } from '../../services';
import { readSeats } from '../organizations/seats';
import { checkNotOwner, loadMember } from './policy';
import { findMembers, readMember } from './read-members';
import { removeMember } from './remove-member';

const { operation, transaction } = operationsOf<Services>()({ member: loadMember });

export const memberOperations = [
  operation(listMembers, async ({ db, now, query, context: { organization } }) => ({
    ...(await findMembers(db, organization.id, query)),
    seats: await readSeats(db, organization.id, now()),
  })),

  transaction(updateMember, async ({ db, body: { roleId }, member }) => {
    checkNotOwner(member, await findOwnerId(db, member.organizationId));
    const [role] = await db
      .select({ id: organizationRoles.id })
      .from(organizationRoles)
      .where(
        and(eq(organizationRoles.id, roleId), eq(organizationRoles.organizationId, member.organizationId)),
      );
    if (!role) throw invalidPayload([{ path: 'body.roleId', code: 'not_found', message: 'No such role' }]);
    await db.update(organizationMembers).set({ roleId }).where(eq(organizationMembers.id, member.id));
    return describeMember(db, member.id);
  }),

  operation(countMemberResources, ({ db, member: { organizationId, userId } }) =>
    countLibrary(db, { organizationId, createdBy: userId }),
  ),

  // Not a `transaction`: what is told to other processes is told after the commit.
  operation(removeMemberRoute, async ({ params, query, context, ...services }) => {
    await removeMember(services, {
      resourcesAction: query.resourcesAction,
      removedBy: context.user.id,
      async lock(tx) {
        const member = await loadMember({ ...services, db: tx, params, context, lock: true });
        const ownerId = await findOwnerId(tx, member.organizationId);
        checkNotOwner(member, ownerId);
        return { member, ownerId };
      },
    });
    return undefined;
  }),
];

async function findOwnerId(db: Queryable, organizationId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ ownerId: organizations.ownerId })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.ownerId ?? undefined;
}

async function describeMember(db: Queryable, memberId: string): Promise<OrganizationMember> {
  const member = await readMember(db, memberId);
  if (!member) throw notFound();
  return member;
}
