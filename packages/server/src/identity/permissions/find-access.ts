import {
  leadPermissions,
  mayGrantRole,
  type OrganizationRoleName,
  organizationRoleNames,
  type Permission,
  personPermissions,
  productRolePermissions,
  rolePermissions,
  userPermissions,
} from '@oriel/contracts';
import { type AnyColumn, and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { OrganizationAccess } from '../../http/caller/organization-access';
import { batchLookups } from '../../platform/db/batch-lookups';
import type { Queryable } from '../../platform/db/database';
import {
  apiKeys,
  applicationPeople,
  applications,
  organizationMembers,
  organizationRoles,
  organizationSettings,
  organizations,
  subscriptions,
  teamMembers,
  teamRoles,
} from '../../platform/db/schema';
import { forbidden } from '../../platform/errors/errors';
import { computeFeatures, planIn } from './compute-features';
import { findProductRolesOf } from './find-product-roles';

/**
 * Role, permissions and features of a user in an organization: of a member, or of a person of one of its applications. Undefined
 * for everybody else. Every check of rights starts here.
 * @param atMost Permissions beyond these are left out
 * @param evenSuspended Also in a workspace that an operator has suspended
 * @throws 403 `organization_suspended` in such a workspace otherwise
 */
export async function findAccess(
  db: Queryable,
  organizationId: string,
  userId: string,
  atMost?: readonly Permission[],
  evenSuspended = false,
): Promise<OrganizationAccess | undefined> {
  const { row, productRoles } = await findMembership(db, { organizationId, userId });
  if (!row) return findPersonAccess(db, { organizationId, userId });
  if (!evenSuspended) checkOpen(row.organization);
  const role = effectiveRole(userId, row);
  if (role === undefined) return undefined;
  const held: readonly Permission[] = [
    ...userPermissions,
    ...rolePermissions[role],
    ...(row.leadsTeams && planIn(row.subscription) !== 'free' ? leadPermissions : []),
    ...productRoles.flatMap(name => productRolePermissions[name]),
  ];
  // A workspace may keep private agents from members who have no right over other agents.
  const isOpen =
    row.ownAgents !== false ||
    held.includes('manageOrganizationAgents') ||
    held.includes('leadOrganizationTeams');
  const given = isOpen ? held : held.filter(name => name !== 'createOwnAgents');
  const { lastActiveAt } = row;
  return {
    ...describeAccess(row, role, atMost ? given.filter(name => atMost.includes(name)) : given),
    lastActiveAt,
  };
}

export const organizationSuspended = () =>
  forbidden('organization_suspended', 'The operator has suspended the workspace');

/** @throws 403 in a workspace that an operator has suspended */
export function checkOpen({ suspendedAt }: Pick<typeof organizations.$inferSelect, 'suspendedAt'>): void {
  if (suspendedAt !== null) throw organizationSuspended();
}

/** The condition that an operator has suspended the workspace of a row: nothing is done for it then. */
export const isInSuspended = (organizationId: AnyColumn): SQL =>
  sql`EXISTS (
    SELECT FROM ${organizations} AS host WHERE host.id = ${organizationId} AND host.suspended_at IS NOT NULL
  )`;

/** Whether an operator has suspended a workspace: for work that goes on without a caller. */
export async function isSuspended(db: Queryable, organizationId: string): Promise<boolean> {
  const isThis = and(eq(organizations.id, organizationId), isNotNull(organizations.suspendedAt));
  return (await db.$count(organizations, isThis)) > 0;
}

/** The access of a person of an application, whose permissions are always the same. */
async function findPersonAccess(db: Queryable, person: Member): Promise<OrganizationAccess | undefined> {
  const row = await findPerson(db, person);
  if (!row) return undefined;
  checkOpen(row.organization);
  const { id, shownAgentIds, shownListIds } = row.application;
  return {
    ...describeAccess(row, 'member', personPermissions),
    application: { id, shownAgentIds, shownListIds },
  };
}

function describeAccess(
  {
    organization,
    subscription,
  }: Pick<Roles, 'organization'> & { readonly subscription: typeof subscriptions.$inferSelect | null },
  role: OrganizationRoleName,
  held: readonly Permission[],
): OrganizationAccess {
  const permissions = new Set(held);
  return {
    id: organization.id,
    name: organization.name,
    personal: organization.personal,
    ownerId: organization.ownerId ?? undefined,
    role,
    permissions,
    plan: planIn(subscription),
    isSuspended: organization.suspendedAt !== null,
    features: computeFeatures({ permissions, personal: organization.personal, subscription }),
  };
}

const creators = alias(organizationMembers, 'creators');
const creatorRoles = alias(organizationRoles, 'creator_roles');

interface Roles {
  readonly organization: typeof organizations.$inferSelect;
  readonly roleName: string | null;
  /** The API key that owns this user. */
  readonly ownKeyId: string | null;
  readonly creatorId: string | null;
  readonly creatorRoleName: string | null;
}

/** The user of an API key never has more rights than its creator currently has, and none if the creator is no longer a member. */
function effectiveRole(userId: string, row: Roles): OrganizationRoleName | undefined {
  const { ownerId } = row.organization;
  if (ownerId === userId) return 'owner';
  const role = readRole(row.roleName);
  if (row.ownKeyId === null) return role;
  // Suspended: its creator is no longer a member.
  if (row.creatorId === null) return undefined;
  const held = ownerId === row.creatorId ? 'owner' : readRole(row.creatorRoleName);
  return mayGrantRole(rolePermissions[held], role) ? role : 'member';
}

/** Whether the member of a row leads a team. The user of an API key can be in teams, but leads none. */
const leadsTeams = sql<boolean>`${apiKeys.id} IS NULL AND EXISTS (
  SELECT FROM ${teamMembers} JOIN ${teamRoles} ON ${teamRoles.id} = ${teamMembers.roleId}
  WHERE ${teamMembers.organizationId} = ${organizationMembers.organizationId}
    AND ${teamMembers.userId} = ${organizationMembers.userId} AND ${teamRoles.name} = 'lead'
)`;

interface Member {
  readonly organizationId: string;
  readonly userId: string;
}

const findMembership = batchLookups(async (db: Queryable, members: readonly Member[]) => {
  const rows = await db
    .select({
      userId: organizationMembers.userId,
      lastActiveAt: organizationMembers.lastActiveAt,
      organization: organizations,
      roleName: organizationRoles.name,
      subscription: subscriptions,
      ownKeyId: apiKeys.id,
      creatorId: creators.userId,
      creatorRoleName: creatorRoles.name,
      leadsTeams,
      ownAgents: organizationSettings.ownAgents,
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .leftJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .leftJoin(subscriptions, eq(subscriptions.organizationId, organizations.id))
    .leftJoin(organizationSettings, eq(organizationSettings.organizationId, organizations.id))
    .leftJoin(apiKeys, and(eq(apiKeys.userId, organizationMembers.userId), eq(apiKeys.ownUser, true)))
    .leftJoin(
      creators,
      and(eq(creators.organizationId, organizations.id), eq(creators.userId, apiKeys.createdBy)),
    )
    .leftJoin(creatorRoles, eq(creatorRoles.id, creators.roleId))
    .where(
      and(
        inArray(organizationMembers.organizationId, [...new Set(members.map(each => each.organizationId))]),
        inArray(organizationMembers.userId, [...new Set(members.map(each => each.userId))]),
      ),
    );
  const byName = new Map(
    rows.map(row => [nameOf({ organizationId: row.organization.id, userId: row.userId }), row]),
  );
  const roles = await findProductRolesOf(
    db,
    members.map(({ userId }) => userId),
  );
  return members.map((member, index) => ({
    row: byName.get(nameOf(member)),
    productRoles: roles[index] ?? [],
  }));
}, nameOf);

const findPerson = batchLookups(async (db: Queryable, people: readonly Member[]) => {
  const rows = await db
    .select({
      userId: applicationPeople.userId,
      application: applications,
      organization: organizations,
      subscription: subscriptions,
    })
    .from(applicationPeople)
    .innerJoin(applications, eq(applications.id, applicationPeople.applicationId))
    .innerJoin(organizations, eq(organizations.id, applications.organizationId))
    .leftJoin(subscriptions, eq(subscriptions.organizationId, organizations.id))
    .where(inArray(applicationPeople.userId, [...new Set(people.map(({ userId }) => userId))]));
  const byName = new Map(
    rows.map(row => [nameOf({ organizationId: row.organization.id, userId: row.userId }), row]),
  );
  return people.map(person => byName.get(nameOf(person)));
}, nameOf);

function nameOf({ organizationId, userId }: Member): string {
  return `${organizationId} ${userId}`;
}

/** The role `owner` only follows from being the organization's owner. */
export function readRole(name: string | null): OrganizationRoleName {
  const role = organizationRoleNames.find(known => known === name);
  return role === undefined || role === 'owner' ? 'member' : role;
}
