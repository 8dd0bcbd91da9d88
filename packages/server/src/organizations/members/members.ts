import {
  countMemberResources,
  getOwnMembership,
  listContacts,
  listMembers,
  type OrganizationMember,
  removeMember as removeMemberRoute,
  updateMember,
} from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import { changesOf, findPerson, writeAuditEntry } from '../../identity/audit/write-audit-entry';
import { readRole } from '../../identity/permissions/find-access';
import { checkFresh } from '../../identity/sessions/check-fresh';
import type { Queryable } from '../../platform/db/database';
import { organizationMembers, organizationRoles, organizations } from '../../platform/db/schema';
import { forbidden, invalidPayload, notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { readSeats } from '../organizations/seats';
import { checkNotOwner, loadMember, type MemberRow } from './load-member';
import { findContacts, findMembers, readMember } from './read-members';
import { removeMember } from './remove-member';

const { operation, transaction } = operationsOf<Services>()({ member: loadMember });

export const memberOperations = [
  operation(listMembers, async ({ db, now, query, context: { organization, user } }) => ({
    ...(await findMembers(db, user.id, organization.id, query)),
    seats: await readSeats(db, organization.id, now()),
  })),

  operation(getOwnMembership, async ({ db, context: { organization, user } }) => {
    const [own] = await db
      .select({ id: organizationMembers.id })
      .from(organizationMembers)
      .where(
        and(eq(organizationMembers.organizationId, organization.id), eq(organizationMembers.userId, user.id)),
      );
    if (!own) throw notFound();
    return describeMember(db, user.id, own.id);
  }),

  operation(listContacts, ({ db, context: { organization, user } }) =>
    findContacts(db, organization.id, user.id),
  ),

  transaction(updateMember, async ({ db, now, body: { roleId }, member, context }) => {
    checkNotOwner(member, await findOwnerId(db, member.organizationId));
    const roles = await db
      .select()
      .from(organizationRoles)
      .where(eq(organizationRoles.organizationId, member.organizationId));
    const nameOf = (id: string | null) => readRole(roles.find(role => role.id === id)?.name ?? null);
    if (!roles.some(({ id }) => id === roleId))
      throw invalidPayload([{ path: 'body.roleId', code: 'not_found', message: 'No such role' }]);
    const isAboutAdministrators = [member.roleId, roleId].some(id => nameOf(id) === 'administrator');
    if (isAboutAdministrators && member.roleId !== roleId) checkFresh(now(), context.actor);
    await db.update(organizationMembers).set({ roleId }).where(eq(organizationMembers.id, member.id));
    const changes = changesOf({ role: [nameOf(member.roleId), nameOf(roleId)] });
    if (changes.length > 0) {
      const target = await findPerson(db, member.userId);
      await writeAuditEntry(db, context, { kind: 'member-role-changed', target, changes });
    }
    return describeMember(db, context.user.id, member.id);
  }),

  operation(countMemberResources, async ({ db, departures, member }) => {
    const counts = departures.flatMap(({ countInheritance }) => countInheritance?.(db, member) ?? []);
    const [resources] = await Promise.all(counts);
    if (!resources) throw new Error('Nothing counts what a member leaves');
    return resources;
  }),

  // Not a `transaction`: other processes are notified after the commit.
  operation(removeMemberRoute, async ({ params, query, context, ...services }) => {
    // The remover also gets the private cards: only a person may do this, not a key.
    if (query.resourcesAction === 'transfer' && context.actor.kind === 'secretKey')
      throw forbidden('forbidden', 'Only a person can take over cards and lists');
    await removeMember(services, {
      resourcesAction: query.resourcesAction,
      context,
      async lock(tx) {
        const member = await loadMember({ ...services, db: tx, params, context, lock: true }, 'leave');
        const ownerId = await findOwnerId(tx, member.organizationId);
        checkNotOwner(member, ownerId);
        const isOther = member.userId !== context.user.id;
        if (isOther && (await isAdministrator(tx, member))) checkFresh(services.now(), context.actor);
        return { member, ownerId };
      },
    });
    return undefined;
  }),
];

async function isAdministrator(db: Queryable, { roleId }: MemberRow): Promise<boolean> {
  if (roleId === null) return false;
  const [role] = await db
    .select({ name: organizationRoles.name })
    .from(organizationRoles)
    .where(eq(organizationRoles.id, roleId));
  return role?.name === 'administrator';
}

async function findOwnerId(db: Queryable, organizationId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ ownerId: organizations.ownerId })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.ownerId ?? undefined;
}

async function describeMember(
  db: Queryable,
  viewerId: string,
  memberId: string,
): Promise<OrganizationMember> {
  const member = await readMember(db, viewerId, memberId);
  if (!member) throw notFound();
  return member;
}
