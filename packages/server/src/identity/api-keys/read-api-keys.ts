import {
  type ApiKey,
  type ApiKeyState,
  type ProductRole,
  productRoleIds,
  productRoleNames,
} from '@oriel/contracts';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/db/database';
import {
  apiKeys,
  organizationMembers,
  organizationRoles,
  teamMembers,
  teams,
  userProductRoles,
  users,
} from '../../platform/db/schema';
import { describeRole } from '../roles/roles';
import { describeStamps } from '../users/describe-user';
import type { ApiKeyRow } from './load-api-key';

const creators = alias(users, 'creators');
/** Creators who are still members. */
const makers = alias(organizationMembers, 'makers');

/** The API keys of a workspace, or one of them. */
export async function readApiKeys(
  db: Queryable,
  organizationId: string,
  now: Date,
  only?: string,
): Promise<ApiKey[]> {
  const rows = await db
    .select({
      key: apiKeys,
      user: users,
      role: organizationRoles,
      createdByName: creators.fullName,
      makerId: makers.userId,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(
      organizationMembers,
      and(
        eq(organizationMembers.organizationId, apiKeys.organizationId),
        eq(organizationMembers.userId, apiKeys.userId),
      ),
    )
    .leftJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .leftJoin(creators, eq(creators.id, apiKeys.createdBy))
    .leftJoin(
      makers,
      and(eq(makers.organizationId, apiKeys.organizationId), eq(makers.userId, apiKeys.createdBy)),
    )
    .where(
      and(
        eq(apiKeys.organizationId, organizationId),
        isNull(apiKeys.applicationId),
        only === undefined ? undefined : eq(apiKeys.id, only),
      ),
    )
    .orderBy(sql`lower(${apiKeys.name})`, asc(apiKeys.id));
  const userIds = rows.map(({ user }) => user.id);
  const teamsOf = await findTeams(db, organizationId, userIds);
  const rolesOf = await findProductRoles(db, userIds);
  return rows.map(({ key, user, role, createdByName, makerId }) => ({
    id: key.id,
    organizationId,
    name: key.name,
    apiKey: null,
    apiKeyHint: key.hint,
    state: stateOf(key, makerId !== null, now),
    issuesTokensUntil:
      key.issuesTokensUntil !== null && key.issuesTokensUntil > now
        ? key.issuesTokensUntil.toISOString()
        : null,
    userId: user.id,
    userName: user.username,
    userFullName: user.fullName,
    userEmail: key.userEmail,
    organizationRole: role && describeRole(role),
    roles: rolesOf.get(user.id) ?? [],
    teams: teamsOf.get(user.id) ?? [],
    requiresRotation: key.rotateBy !== null,
    rotateBy: key.rotateBy?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    createdBy: key.createdBy,
    createdByName,
    ...describeStamps(key),
  }));
}

function stateOf({ expiresAt, rotateBy }: ApiKeyRow, hasMaker: boolean, now: Date): ApiKeyState {
  if (!hasMaker) return 'suspended';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  if (rotateBy === null) return 'active';
  return rotateBy <= now ? 'rotationOverdue' : 'rotationDue';
}

async function findTeams(
  db: Queryable,
  organizationId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string }[]>> {
  const rows = await db
    .select({ userId: teamMembers.userId, id: teams.id, name: teams.name })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(and(eq(teamMembers.organizationId, organizationId), oneOf(teamMembers.userId, userIds)))
    .orderBy(sql`lower(${teams.name})`, asc(teams.id));
  return groupByUser(rows, ({ id, name }) => ({ id, name }));
}

async function findProductRoles(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ProductRole[]>> {
  const rows = await db.select().from(userProductRoles).where(oneOf(userProductRoles.userId, userIds));
  const known = rows.flatMap(row => {
    const name = productRoleNames.find(each => each === row.role);
    return name === undefined ? [] : [{ ...row, name }];
  });
  return groupByUser(known, ({ name, createdAt }) => ({
    id: productRoleIds[name],
    name,
    ...describeStamps({ createdAt, updatedAt: createdAt }),
  }));
}

const oneOf = (
  column: typeof teamMembers.userId | typeof userProductRoles.userId,
  ids: readonly string[],
): SQL => inArray(column, [...ids]);

function groupByUser<Row extends { readonly userId: string }, Value>(
  rows: readonly Row[],
  describe: (row: Row) => Value,
): ReadonlyMap<string, Value[]> {
  const byUser = new Map<string, Value[]>();
  for (const row of rows) byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), describe(row)]);
  return byUser;
}
