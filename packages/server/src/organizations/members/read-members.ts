import {
  type HandlerInput,
  limits,
  type listMembers,
  type OrganizationMember,
  type WorkspaceContact,
} from '@oriel/contracts';
import { and, asc, desc, eq, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { describeProductRolesOf, findProductRoles } from '../../identity/permissions/find-product-roles';
import { describeRole } from '../../identity/roles/roles';
import { apiKeyIssuer } from '../../identity/secret-keys/find-secret-key';
import { describeStamps, describeUser } from '../../identity/users/describe-user';
import type { Queryable } from '../../platform/db/database';
import {
  organizationMembers,
  organizationRoles,
  organizations,
  teamMembers,
  teams,
  users,
} from '../../platform/db/schema';

type Query = HandlerInput<typeof listMembers>['query'];

const creators = alias(users, 'creators');
const isOwner = eq(organizations.ownerId, organizationMembers.userId);

/** One page of the members that a search finds, and their total number. */
export async function findMembers(
  db: Queryable,
  viewerId: string,
  organizationId: string,
  { search, sort, order, page, pageSize }: Query,
): Promise<{ results: OrganizationMember[]; totalCount: number }> {
  const where = and(
    eq(organizationMembers.organizationId, organizationId),
    ne(users.identityIssuer, apiKeyIssuer),
    matches(search),
  );
  const [counted] = await db
    .select({ number: sql<number>`count(*)::integer` })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(where);
  const direction = order === 'ascending' ? asc : desc;
  const results = await readMembers(db, viewerId, where, {
    orderBy: [direction(sortKeys[sort]), asc(sortKeys.name), asc(organizationMembers.id)],
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { results, totalCount: counted?.number ?? 0 };
}

export async function readMember(
  db: Queryable,
  viewerId: string,
  memberId: string,
): Promise<OrganizationMember | undefined> {
  const [member] = await readMembers(db, viewerId, eq(organizationMembers.id, memberId), {});
  return member;
}

/** The owner and the administrators, except the caller. */
export const findContacts = (
  db: Queryable,
  organizationId: string,
  askedBy: string,
): Promise<WorkspaceContact[]> =>
  db
    .select({ fullname: users.fullName, email: users.email })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .leftJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        ne(organizationMembers.userId, askedBy),
        ne(users.identityIssuer, apiKeyIssuer),
        or(isOwner, eq(organizationRoles.name, 'administrator')),
      ),
    )
    .orderBy(asc(sortKeys.role), asc(sortKeys.name), asc(organizationMembers.id))
    .limit(limits.workspaceContacts);

const sortKeys = {
  name: sql`lower(${users.fullName})`,
  email: sql`lower(${users.email})`,
  role: sql`case when ${isOwner} then 0 when ${organizationRoles.name} = 'administrator' then 1 else 2 end`,
  joined: sql`${organizationMembers.createdAt}`,
};

function matches(search: string): SQL | undefined {
  if (search === '') return undefined;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return or(...[users.fullName, users.username, users.email].map(column => ilike(column, pattern)));
}

interface Page {
  readonly orderBy?: readonly SQL[];
  readonly limit?: number;
  readonly offset?: number;
}

/** @param viewerId Operators are named only to somebody with a role in the product: everybody else could aim at them. */
async function readMembers(
  db: Queryable,
  viewerId: string,
  where: SQL | undefined,
  { orderBy = [], limit, offset }: Page,
): Promise<OrganizationMember[]> {
  const found = db
    .select({
      member: organizationMembers,
      user: users,
      role: organizationRoles,
      createdByName: creators.fullName,
      // A workspace has no owner if the owner's account is gone.
      organizationOwner: sql<boolean>`coalesce(${isOwner}, false)`,
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .leftJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .leftJoin(creators, eq(creators.id, organizationMembers.createdBy))
    .where(where)
    .orderBy(...orderBy)
    .$dynamic();
  const rows = await (limit === undefined ? found : found.limit(limit).offset(offset ?? 0));
  const teamsOf = await findTeams(
    db,
    rows.map(({ member }) => member),
  );
  const productRoles = await describeProductRolesOf(
    db,
    rows.map(({ user }) => user.id),
  );
  const seesOperators = (await findProductRoles(db, viewerId)).length > 0;
  return rows.map(({ member, user, role, createdByName, organizationOwner }, index) => ({
    id: member.id,
    organizationId: member.organizationId,
    user: describeUser(user),
    organizationOwner,
    organizationRole: role && describeRole(role),
    organizationProductRoles: (productRoles[index] ?? []).filter(
      ({ name }) => seesOperators || name !== 'operator',
    ),
    teams: teamsOf.get(member.userId) ?? [],
    invitedAt: member.invitedAt?.toISOString() ?? null,
    createdBy: member.createdBy,
    createdByName,
    ...describeStamps(member),
  }));
}

/** The teams of members of one workspace, by user. */
async function findTeams(
  db: Queryable,
  members: readonly (typeof organizationMembers.$inferSelect)[],
): Promise<ReadonlyMap<string, { id: string; name: string }[]>> {
  const [first] = members;
  if (!first) return new Map();
  const rows = await db
    .select({ userId: teamMembers.userId, id: teams.id, name: teams.name })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(
      and(
        eq(teamMembers.organizationId, first.organizationId),
        inArray(
          teamMembers.userId,
          members.map(({ userId }) => userId),
        ),
      ),
    )
    .orderBy(sql`lower(${teams.name})`, asc(teams.id));
  const byUser = new Map<string, { id: string; name: string }[]>();
  for (const { userId, ...team } of rows) byUser.set(userId, [...(byUser.get(userId) ?? []), team]);
  return byUser;
}
