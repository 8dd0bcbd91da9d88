import {
  type HandlerInput,
  type listOperatorPeople,
  type OperatorPerson,
  type OperatorPersonDetails,
  type ProductRoleName,
  productRoleNames,
} from '@oriel/contracts';
import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, max, or, type SQL, sql } from 'drizzle-orm';
import { readRole } from '../../identity/permissions/find-access';
import { isSignedInPerson } from '../../identity/product-roles/change-product-roles';
import type { Queryable } from '../../platform/db/database';
import { containsWords } from '../../platform/db/find-text';
import {
  embedSessions,
  organizationMembers,
  organizationRoles,
  organizations,
  sessions,
  userProductRoles,
  users,
} from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { listOffersOf } from '../merges/merge-offers';

type UserRow = typeof users.$inferSelect;
type Filters = HandlerInput<typeof listOperatorPeople>['query'];

/** People who sign in, by name, by page. */
export async function listPeople(
  db: Queryable,
  { page, pageSize, search = '', role }: Filters,
): Promise<{ results: OperatorPerson[]; totalCount: number }> {
  const where = and(
    isSignedInPerson,
    findsPerson(search.trim()),
    role === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(userProductRoles)
            .where(and(eq(userProductRoles.userId, users.id), eq(userProductRoles.role, role))),
        ),
  );
  const rows = await db
    .select()
    .from(users)
    .where(where)
    .orderBy(asc(sql`lower(${users.fullName})`), asc(users.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const roles = await rolesOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    results: rows.map(row => describe(row, roles)),
    totalCount: await db.$count(users, where),
  };
}

function findsPerson(search: string): SQL | undefined {
  if (search === '') return undefined;
  return or(
    containsWords([users.fullName, users.username, users.email], search),
    eq(sql`${users.id}::text`, search.toLowerCase()),
  );
}

type RoleRow = typeof userProductRoles.$inferSelect;

const rolesOf = async (db: Queryable, ids: readonly string[]): Promise<RoleRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(userProductRoles)
        .where(inArray(userProductRoles.userId, [...ids]));

const knownRole = (text: string): ProductRoleName | undefined => productRoleNames.find(role => role === text);

const describe = (row: UserRow, roles: readonly RoleRow[]): OperatorPerson => ({
  id: row.id,
  name: row.fullName,
  username: row.username,
  email: row.email,
  productRoles: productRoleNames.filter(name =>
    roles.some(({ userId, role }) => userId === row.id && role === name),
  ),
  createdAt: row.createdAt.toISOString(),
});

/** A person who signs in. @throws 404, also for users of API keys and people of applications */
export async function findPersonRow(db: Queryable, id: string): Promise<UserRow> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isSignedInPerson));
  if (!row) throw notFound();
  return row;
}

/** A person with sign-ins, workspaces and roles. @throws 404 */
export async function readPerson(
  db: Queryable,
  { now }: Pick<Services, 'now'>,
  id: string,
): Promise<OperatorPersonDetails> {
  const row = await findPersonRow(db, id);
  const roles = await rolesOf(db, [id]);
  const operators = await db.$count(userProductRoles, eq(userProductRoles.role, 'operator'));
  const [signedIn] = await db
    .select({ last: max(sessions.signedInAt), count: sql<string>`count(*)` })
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, now()), isNull(sessions.rotatedAt)));
  const embeds = await db.$count(
    embedSessions,
    and(
      eq(embedSessions.userId, id),
      gt(embedSessions.expiresAt, now()),
      isNull(embedSessions.revokedAt),
      isNotNull(embedSessions.refreshHash),
    ),
  );
  const memberships = await db
    .select({ organization: organizations, role: organizationRoles.name })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .leftJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .where(eq(organizationMembers.userId, id))
    .orderBy(asc(sql`lower(${organizations.name})`), asc(organizations.id));
  return {
    ...describe(row, roles),
    signIn: {
      provider: row.identityIssuer,
      sessions: Number(signedIn?.count ?? 0),
      embeds,
      lastSignedInAt: signedIn?.last?.toISOString() ?? null,
    },
    workspaces: memberships.map(({ organization, role }) => ({
      id: organization.id,
      name: organization.name,
      personal: organization.personal,
      role: organization.ownerId === id ? 'owner' : readRole(role),
    })),
    roles: roles.flatMap(({ role, origin }) => {
      const known = knownRole(role);
      return known ? [{ role: known, origin, isLast: known === 'operator' && operators === 1 }] : [];
    }),
    merges: await listOffersOf(db, id, now()),
  };
}
