import {
  countMemberResources,
  exportMembers,
  getColleaguePicture,
  getOwnMembership,
  isPrivilegedRole,
  listColleagues,
  listContacts,
  listMembers,
  type MemberResources,
  mayGrantRole,
  type OrganizationMember,
  organizationRoleNames,
  type ResourcesAction,
  removeMember as removeMemberRoute,
  removeMembers,
  updateMember,
  updateMembers,
} from '@oriel/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { OrganizationAccess } from '../../http/caller/organization-access';
import { operationsOf } from '../../http/route/operation';
import type { RequestContext } from '../../http/route/request-context';
import { changesOf, findPerson, logExport, writeAuditEntry } from '../../identity/audit/write-audit-entry';
import { readRole } from '../../identity/permissions/find-access';
import { checkFresh } from '../../identity/sessions/check-fresh';
import type { Queryable, Transaction } from '../../platform/db/database';
import {
  organizationMembers,
  organizationRoles,
  organizations,
  userPictures,
} from '../../platform/db/schema';
import { conflict, forbidden, invalidPayload, notFound } from '../../platform/errors/errors';
import { smallPictureAnswer } from '../../platform/files/small-picture';
import type { Services } from '../../services';
import { readSeats } from '../organizations/seats';
import { changeEach } from './change-each';
import { exportMembersAsCsv } from './export-members';
import { checkNotOwner, loadMember, type MemberRow } from './load-member';
import { findColleagues, findContacts, findMembers, readMember, type Viewer } from './read-members';
import { removeMember } from './remove-member';

const { operation, transaction } = operationsOf<Services>()({ member: loadMember });

export const memberOperations = [
  operation(listMembers, async ({ db, now, query, context: { organization, user } }) => ({
    ...(await findMembers(db, viewerOf(user.id, organization, now()), organization.id, query)),
    seats: await readSeats(db, organization.id, now()),
  })),

  operation(exportMembers, async ({ db, now, query: { locale, ...query }, context }) => {
    const { organization, user } = context;
    const viewer = viewerOf(user.id, organization, now());
    await logExport(db, context, 'members-exported');
    return exportMembersAsCsv({ viewer, locale }, page =>
      findMembers(db, viewer, organization.id, { ...query, ...page }),
    );
  }),

  operation(listColleagues, ({ db, query, context: { organization, user } }) =>
    findColleagues(db, user.id, organization.id, query),
  ),

  operation(getColleaguePicture, async ({ db, params: { userId }, context: { organization } }) => {
    const [picture] = await db
      .select({ bytes: userPictures.bytes })
      .from(userPictures)
      .innerJoin(organizationMembers, eq(organizationMembers.userId, userPictures.userId))
      .where(and(eq(userPictures.userId, userId), eq(organizationMembers.organizationId, organization.id)));
    if (!picture) throw notFound();
    return smallPictureAnswer(picture.bytes);
  }),

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
    await changeRole(db, { member, roleId, now: now(), context });
    return describeMember(db, context.user.id, member.id);
  }),

  operation(updateMembers, async ({ body: { memberIds, roleId }, context, ...services }) => {
    const { db, now } = services;
    const organizationId = context.organization.id;
    const roles = await readRoles(db, organizationId);
    const target = roles.find(({ id }) => id === roleId);
    if (!target) throw noSuchRole();
    // Check once, before the first change.
    if (target.name === 'administrator' || (await hasPrivileged(db, organizationId, memberIds)))
      checkFresh(now(), context.actor);
    return changeEach(context.log, memberIds, memberId =>
      db.transaction(async tx => {
        const params = { memberId };
        const member = await loadMember({ ...services, db: tx, params, context, lock: true }, 'manage');
        await changeRole(tx, { member, roleId, now: now(), context });
      }),
    );
  }),

  operation(countMemberResources, async ({ db, departures, member }) => {
    const counts = departures.flatMap(({ countInheritance }) => countInheritance?.(db, member) ?? []);
    const resources: MemberResources = {
      cards: { PRIVATE: 0, ORG: 0, PUBLIC: 0 },
      lists: 0,
      agents: 0,
      teams: 0,
    };
    const found = await Promise.all(counts);
    for (const each of found) Object.assign(resources, each);
    return resources;
  }),

  // Not a `transaction`: other processes are notified after the commit.
  operation(removeMemberRoute, async ({ params, query, context, ...services }) => {
    await removeOne(services, { ...query, memberId: params.memberId, right: 'leave', context });
    return undefined;
  }),

  operation(removeMembers, async ({ body: { memberIds, resourcesAction, heirId }, context, ...services }) => {
    const { db, now } = services;
    if (await hasPrivileged(db, context.organization.id, memberIds)) checkFresh(now(), context.actor);
    return changeEach(context.log, memberIds, memberId =>
      removeOne(services, { resourcesAction, heirId, memberId, right: 'manage', context }),
    );
  }),
];

interface RemovalOfOne {
  readonly memberId: string;
  /** `manage` refuses the caller, so that nobody leaves by mistake while removing several members. */
  readonly right: 'manage' | 'leave';
  readonly resourcesAction: ResourcesAction;
  readonly heirId?: string | undefined;
  readonly context: RequestContext;
}

async function removeOne(
  services: Services,
  { memberId, right, resourcesAction, heirId, context }: RemovalOfOne,
): Promise<void> {
  // An heir also gets the private cards: only a person may decide this, not a key.
  if (resourcesAction === 'transfer' && context.actor.kind === 'secretKey')
    throw forbidden('forbidden', 'Only a person can hand over cards and lists');
  // Naming an heir needs the right to manage members, because the heir has not agreed.
  if (heirId !== undefined && !context.organization.permissions.has('manageOrganizationMembers'))
    throw forbidden('forbidden', 'Cards and lists of a member who leaves go to the owner');
  const params = { memberId };
  await removeMember(services, {
    resourcesAction,
    heirId,
    context,
    async lock(tx) {
      const member = await loadMember({ ...services, db: tx, params, context, lock: true }, right);
      const ownerId = await findOwnerId(tx, member.organizationId);
      checkNotOwner(member, ownerId);
      const isOther = member.userId !== context.user.id;
      if (!isOther && right === 'manage') throw conflict('conflict', 'Nobody leaves as one of several');
      if (isOther && (await hasPrivileged(tx, member.organizationId, [member.id])))
        checkFresh(services.now(), context.actor);
      return { member, ownerId };
    },
  });
}

interface RoleChange {
  readonly member: MemberRow;
  readonly roleId: string;
  readonly now: Date;
  readonly context: RequestContext;
}

async function changeRole(tx: Transaction, { member, roleId, now, context }: RoleChange): Promise<void> {
  checkNotOwner(member, await findOwnerId(tx, member.organizationId));
  const roles = await readRoles(tx, member.organizationId);
  const nameOf = (id: string | null) => readRole(roles.find(role => role.id === id)?.name ?? null);
  if (!roles.some(({ id }) => id === roleId)) throw noSuchRole();
  const involved = [nameOf(member.roleId), nameOf(roleId)];
  if (involved.some(name => !mayGrantRole(context.organization.permissions, name))) throw forbidden();
  if (involved.some(isPrivilegedRole) && member.roleId !== roleId) checkFresh(now, context.actor);
  await tx.update(organizationMembers).set({ roleId }).where(eq(organizationMembers.id, member.id));
  const changes = changesOf({ role: [nameOf(member.roleId), nameOf(roleId)] });
  if (changes.length === 0) return;
  const target = await findPerson(tx, member.userId);
  await writeAuditEntry(tx, context, { kind: 'member-role-changed', target, changes });
}

const noSuchRole = () =>
  invalidPayload([{ path: 'body.roleId', code: 'not_found', message: 'No such role' }]);

const readRoles = (db: Queryable, organizationId: string) =>
  db.select().from(organizationRoles).where(eq(organizationRoles.organizationId, organizationId));

const viewerOf = (userId: string, { permissions }: OrganizationAccess, now: Date): Viewer => ({
  userId,
  seesUsage: permissions.has('viewOrganizationUsage'),
  now,
});

/** Whether one of the members has a role beyond that of a plain member. */
async function hasPrivileged(
  db: Queryable,
  organizationId: string,
  memberIds: readonly string[],
): Promise<boolean> {
  const found = await db
    .select({ id: organizationMembers.id })
    .from(organizationMembers)
    .innerJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        inArray(organizationMembers.id, [...memberIds]),
        inArray(organizationRoles.name, organizationRoleNames.filter(isPrivilegedRole)),
      ),
    )
    .limit(1);
  return found.length > 0;
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
