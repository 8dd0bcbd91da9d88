import {
  type Colleague,
  type exportMembers,
  type HandlerInput,
  type ListedMember,
  limits,
  type OrganizationMember,
  organizationRoleNames,
  spendingKinds,
  type WorkspaceContact,
} from '@oriel/contracts';
import { and, asc, desc, eq, exists, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { readRole } from '../../identity/permissions/find-access';
import { describeProductRolesOf, findProductRoles } from '../../identity/permissions/find-product-roles';
import { describeRole } from '../../identity/roles/roles';
import { apiKeyIssuer } from '../../identity/secret-keys/find-secret-key';
import { describeStamps, describeUser } from '../../identity/users/describe-user';
import type { Queryable } from '../../platform/db/database';
import { containsWords } from '../../platform/db/find-text';
import {
  creditLedger,
  organizationMembers,
  organizationRoles,
  organizations,
  teamMembers,
  teams,
  users,
} from '../../platform/db/schema';

type Filters = HandlerInput<typeof exportMembers>['query'];

export interface Viewer {
  readonly userId: string;
  readonly seesUsage: boolean;
  readonly now: Date;
}

const creators = alias(users, 'creators');
const isOwner = eq(organizations.ownerId, organizationMembers.userId);

/** One page of the members that a search finds, and their total number. */
export async function findMembers(
  db: Queryable,
  viewer: Viewer,
  organizationId: string,
  { sort, order, page, pageSize, ...filters }: Omit<Filters, 'locale'> & PageQuery,
): Promise<{ results: ListedMember[]; totalCount: number }> {
  const where = and(
    eq(organizationMembers.organizationId, organizationId),
    ne(users.identityIssuer, apiKeyIssuer),
    matchesPerson(filters.search),
    matchesRole(filters.role),
    filters.teamId === undefined ? undefined : isInTeam(db, filters.teamId),
    filters.activeSince === undefined
      ? undefined
      : gte(organizationMembers.lastActiveAt, new Date(filters.activeSince)),
    filters.inactiveSince === undefined
      ? undefined
      : or(
          isNull(organizationMembers.lastActiveAt),
          lt(organizationMembers.lastActiveAt, new Date(filters.inactiveSince)),
        ),
  );
  const spent = spentSince(organizationId, startOfMonth(viewer.now));
  const keys = { ...sortKeys, spent: viewer.seesUsage ? spent : sql`0` };
  const direction = order === 'ascending' ? asc : desc;
  const rows = await readMembers(db, viewer.userId, where, {
    orderBy: [direction(keys[sort]), asc(sortKeys.name), asc(organizationMembers.id)],
    limit: pageSize,
    offset: (page - 1) * pageSize,
    spent: viewer.seesUsage ? spent : undefined,
  });
  const results = rows.map(
    ({ member, lastActiveAt, spent: spentMicroeuro }): ListedMember => ({
      ...member,
      lastActiveAt,
      spentMicroeuro,
    }),
  );
  return { results, totalCount: await countMembers(db, where) };
}

interface PageQuery {
  readonly page: number;
  readonly pageSize: number;
}

async function countMembers(db: Queryable, where: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ number: sql<number>`count(*)::integer` })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .leftJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .where(where);
  return counted?.number ?? 0;
}

const startOfMonth = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

/** Credit that the member of a row has used, as a column of the same query. */
const spentSince = (organizationId: string, since: Date): SQL<number> => sql<number>`(
  SELECT coalesce(-sum(${creditLedger.delta}), 0)::float8 FROM ${creditLedger}
  WHERE ${and(
    eq(creditLedger.organizationId, organizationId),
    eq(creditLedger.userId, organizationMembers.userId),
    gte(creditLedger.createdAt, since),
    inArray(creditLedger.kind, [...spendingKinds]),
  )}
)`;

/** All people of a workspace, by name; users of API keys are left out. */
export async function findColleagues(
  db: Queryable,
  viewerId: string,
  organizationId: string,
  { search, page, pageSize }: PageQuery & { readonly search: string },
): Promise<{ results: Colleague[]; totalCount: number }> {
  const where = and(
    eq(organizationMembers.organizationId, organizationId),
    ne(users.identityIssuer, apiKeyIssuer),
    matchesName(search),
  );
  const rows = await readMembers(db, viewerId, where, {
    orderBy: [asc(sortKeys.name), asc(organizationMembers.id)],
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const results = rows.map(({ member }): Colleague => {
    const { user, organizationOwner, organizationRole, teams: ownTeams } = member;
    const role = organizationOwner ? 'owner' : readRole(organizationRole?.name ?? null);
    const isContact = role === 'owner' || role === 'administrator' || user.id === viewerId;
    const { id, fullname, email, pictureId } = user;
    return {
      id,
      fullname,
      email: isContact ? email : null,
      role,
      teams: ownTeams,
      ...(pictureId && { pictureId }),
    };
  });
  return { results, totalCount: await countMembers(db, where) };
}

export async function readMember(
  db: Queryable,
  viewerId: string,
  memberId: string,
): Promise<OrganizationMember | undefined> {
  const [row] = await readMembers(db, viewerId, eq(organizationMembers.id, memberId), {});
  return row?.member;
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
  role: sql`case when ${isOwner} then 0 else coalesce(array_position(string_to_array(${organizationRoleNames.join()}, ','), ${organizationRoles.name}), 9) end`,
  joined: sql`${organizationMembers.createdAt}`,
  active: sql`coalesce(${organizationMembers.lastActiveAt}, '-infinity'::timestamptz)`,
};

/** Each word matches a part of a name, a username or an e-mail address. */
export const matchesPerson = (search: string): SQL | undefined =>
  containsWords([users.fullName, users.username, users.email], search);

/** Each word matches a part of a name. */
export const matchesName = (search: string): SQL | undefined => containsWords([users.fullName], search);

/** Members without a role are plain members; the owner's own role is ignored. */
function matchesRole(role: Filters['role']): SQL | undefined {
  if (role === undefined) return undefined;
  const isTheOwner = sql`coalesce(${isOwner}, false)`;
  if (role === 'owner') return isTheOwner;
  const hasRole = eq(organizationRoles.name, role);
  return and(sql`NOT ${isTheOwner}`, role === 'member' ? or(isNull(organizationRoles.id), hasRole) : hasRole);
}

const isInTeam = (db: Queryable, teamId: string): SQL =>
  exists(
    db
      .select({ id: teamMembers.id })
      .from(teamMembers)
      .where(
        and(
          eq(teamMembers.teamId, teamId),
          eq(teamMembers.organizationId, organizationMembers.organizationId),
          eq(teamMembers.userId, organizationMembers.userId),
        ),
      ),
  );

interface MemberRow {
  readonly member: OrganizationMember;
  readonly lastActiveAt: string | null;
  readonly spent: number | null;
}

interface Page {
  readonly orderBy?: readonly SQL[];
  readonly limit?: number;
  readonly offset?: number;
  /** Default: nothing is read, and the usage is null. */
  readonly spent?: SQL<number> | undefined;
}

/** @param viewerId Operators are named only to somebody with a role in the product: everybody else could aim at them. */
async function readMembers(
  db: Queryable,
  viewerId: string,
  where: SQL | undefined,
  { orderBy = [], limit, offset, spent }: Page,
): Promise<MemberRow[]> {
  const found = db
    .select({
      member: organizationMembers,
      user: users,
      role: organizationRoles,
      createdByName: creators.fullName,
      // A workspace has no owner if the owner's account is gone.
      organizationOwner: sql<boolean>`coalesce(${isOwner}, false)`,
      spent: spent ?? sql<number | null>`NULL`,
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
  return rows.map(({ member, user, role, createdByName, organizationOwner, spent: used }, index) => ({
    member: {
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
    },
    lastActiveAt: member.lastActiveAt?.toISOString() ?? null,
    spent: used,
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
