import {
  addTeamMember,
  addTeamMembers,
  createTeam,
  deleteTeam,
  getTeam,
  type HandlerInput,
  limits,
  listTeamCandidates,
  listTeamMembers,
  listTeamRoles,
  listTeams,
  removeTeamMember,
  removeTeamMembers,
  type Team,
  type TeamMember,
  type TeamRole,
  type ThingRights,
  teamRoleNames,
  type User,
  updateTeam,
  updateTeamMember,
} from '@oriel/contracts';
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { OrganizationAccess } from '../../http/caller/organization-access';
import { checkName } from '../../http/route/check-name';
import { type LoadInput, operationsOf } from '../../http/route/operation';
import {
  type AuditContext,
  changesOf,
  findPerson,
  writeAuditEntry,
} from '../../identity/audit/write-audit-entry';
import { organizationSuspended } from '../../identity/permissions/find-access';
import { leadRows, ledTeamIds, managesTeams } from '../../identity/permissions/led-teams';
import { lockManaged } from '../../identity/permissions/lock-organization';
import { apiKeyIssuer } from '../../identity/secret-keys/find-secret-key';
import { describeStamps, describeUser } from '../../identity/users/describe-user';
import type { Queryable, Transaction } from '../../platform/db/database';
import { organizationMembers, teamMembers, teamRoles, teams, users } from '../../platform/db/schema';
import { forbidden, invalidPayload, notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { changeEach } from '../members/change-each';
import { keepMember } from '../members/load-member';
import { matchesName, matchesPerson } from '../members/read-members';

const { operation, transaction } = operationsOf<Services>()({ team: loadTeam });

/** The user of an API key has the rights of a team but is not one of its members. */
const isPerson = ne(users.identityIssuer, apiKeyIssuer);

export const teamOperations = [
  operation(listTeams, ({ db, context: { organization, user } }) =>
    readTeams(
      db,
      and(
        eq(teams.organizationId, organization.id),
        managesTeams(organization) ? undefined : inArray(teams.id, ledTeamIds(db, organization.id, user.id)),
      ),
    ),
  ),

  transaction(createTeam, async ({ db, config, body, context }) => {
    const { organization, user } = context;
    checkName('team', body.name, { max: limits.teamName, rule: config.nameRule });
    const [row] = await db
      .insert(teams)
      .values({ organizationId: organization.id, name: body.name, ownerId: user.id })
      .returning();
    if (!row) throw new Error('The team was not stored');
    const roles = await db
      .insert(teamRoles)
      .values(teamRoleNames.map(name => ({ teamId: row.id, name })))
      .returning();
    await db.insert(teamMembers).values({
      teamId: row.id,
      organizationId: organization.id,
      userId: user.id,
      teamOwner: true,
      roleId: roles.find(({ name }) => name === 'lead')?.id ?? null,
    });
    await writeAuditEntry(db, context, { kind: 'team-created', target: row });
    return readTeam(db, row.id);
  }),

  operation(getTeam, ({ db, team }) => readTeam(db, team.id)),

  transaction(updateTeam, async ({ db, config, body, team, context }) => {
    // An unchanged name need not satisfy the rule.
    if (body.name !== team.name)
      checkName('team', body.name, { max: limits.teamName, rule: config.nameRule });
    await db.update(teams).set({ name: body.name }).where(eq(teams.id, team.id));
    const changes = changesOf({ name: [team.name, body.name] });
    if (changes.length > 0)
      await writeAuditEntry(db, context, { kind: 'team-renamed', target: team, changes });
    return readTeam(db, team.id);
  }),

  transaction(deleteTeam, async ({ db, team, context }) => {
    await writeAuditEntry(db, context, { kind: 'team-deleted', target: team });
    await db.delete(teams).where(eq(teams.id, team.id));
    return undefined;
  }),

  operation(listTeamMembers, async ({ db, team, context: { organization } }) => {
    const members = await readTeamMembers(db, eq(teamMembers.teamId, team.id));
    return members.map(member => ({ ...member, user: describeFor(organization, member.user) }));
  }),

  operation(listTeamCandidates, ({ db, query, context: { organization } }) =>
    findCandidates(db, organization, query),
  ),

  transaction(addTeamMember, async ({ db, body: { userId }, team, context }) => {
    await addMember(db, { userId, team, context });
    const [added] = await readTeamMembers(
      db,
      and(eq(teamMembers.teamId, team.id), eq(teamMembers.userId, userId)),
    );
    if (!added) throw new Error('The team member was not stored');
    return { ...added, user: describeFor(context.organization, added.user) };
  }),

  operation(addTeamMembers, ({ params, body, context, ...services }) =>
    changeEach(context.log, body.userIds, userId =>
      services.db.transaction(async tx => {
        const team = await loadTeam({ ...services, db: tx, params, context, lock: true }, 'manage');
        await addMember(tx, { userId, team, context });
      }),
    ),
  ),

  operation(removeTeamMembers, ({ params, body, context, ...services }) =>
    changeEach(context.log, body.userIds, userId =>
      services.db.transaction(async tx => {
        const team = await loadTeam({ ...services, db: tx, params, context, lock: true }, 'manage');
        // A person outside the team is already removed.
        await removeFromTeam(tx, eq(teamMembers.userId, userId), team, context);
      }),
    ),
  ),

  operation(listTeamRoles, async ({ db, team }) => (await readTeamRoles(db, team.id)).map(describeTeamRole)),

  transaction(updateTeamMember, async ({ db, params, body: { roleId }, team, context }) => {
    const isMember = and(eq(teamMembers.id, params.memberId), eq(teamMembers.teamId, team.id));
    const [before] = await db.select().from(teamMembers).where(isMember).for('update');
    if (!before) throw notFound();
    const roles = await readTeamRoles(db, team.id);
    const nameOf = (id: string | null) => roles.find(role => role.id === id)?.name ?? 'member';
    if (!roles.some(({ id }) => id === roleId))
      throw invalidPayload([{ path: 'body.roleId', code: 'not_found', message: 'No such role' }]);
    await db.update(teamMembers).set({ roleId, updatedAt: new Date() }).where(isMember);
    const change = [nameOf(before.roleId), nameOf(roleId)] as const;
    if (change[0] !== change[1])
      await writeAuditEntry(db, context, {
        kind: 'team-member-role-changed',
        target: await findPerson(db, before.userId),
        changes: changesOf({ team: [undefined, team.name], teamRole: change }),
      });
    const [changed] = await readTeamMembers(db, isMember);
    if (!changed) throw notFound();
    return changed;
  }),

  transaction(removeTeamMember, async ({ db, params, team, context }) => {
    // A lead cannot remove other leads: only people who manage teams assign that role.
    const isOther = and(eq(teamMembers.id, params.memberId), ne(teamMembers.userId, context.user.id));
    const isLead = inArray(teamMembers.id, leadRows(db, team.organizationId));
    if (!managesTeams(context.organization) && (await db.$count(teamMembers, and(isOther, isLead))) > 0)
      throw forbidden();
    const isRemoved = await removeFromTeam(db, eq(teamMembers.id, params.memberId), team, context);
    if (!isRemoved) throw notFound();
    return undefined;
  }),
];

interface Addition {
  readonly userId: string;
  readonly team: TeamRow;
  readonly context: AuditContext;
}

async function addMember(
  tx: Transaction,
  { userId, team: { id: teamId, organizationId, name }, context }: Addition,
): Promise<void> {
  if (!(await keepMember(tx, organizationId, userId)))
    throw invalidPayload([{ path: 'body.userId', code: 'not_found', message: 'Not a member' }]);
  const inserted = await tx
    .insert(teamMembers)
    .values({ teamId, organizationId, userId })
    .onConflictDoNothing()
    .returning({ id: teamMembers.id });
  if (inserted.length === 0) return;
  const target = await findPerson(tx, userId);
  const changes = changesOf({ team: [undefined, name] });
  await writeAuditEntry(tx, context, { kind: 'team-member-added', target, changes });
}

/** @returns whether somebody was in the team */
async function removeFromTeam(
  tx: Transaction,
  isMember: SQL,
  team: TeamRow,
  context: AuditContext,
): Promise<boolean> {
  const [removed] = await tx
    .delete(teamMembers)
    .where(and(isMember, eq(teamMembers.teamId, team.id)))
    .returning({ userId: teamMembers.userId });
  if (!removed) return false;
  const target = await findPerson(tx, removed.userId);
  const changes = changesOf({ team: [team.name, undefined] });
  await writeAuditEntry(tx, context, { kind: 'team-member-removed', target, changes });
  return true;
}

/** The roles of a team, in order. */
async function readTeamRoles(db: Queryable, teamId: string): Promise<TeamRoleRow[]> {
  const rows = await db.select().from(teamRoles).where(eq(teamRoles.teamId, teamId));
  return rows.toSorted((one, other) => teamRoleNames.indexOf(one.name) - teamRoleNames.indexOf(other.name));
}

type TeamRoleRow = typeof teamRoles.$inferSelect;

const describeTeamRole = (row: TeamRoleRow): TeamRole => ({
  id: row.id,
  name: row.name,
  teamId: row.teamId,
  ...describeStamps(row),
});

async function readTeams(db: Queryable, where: SQL | undefined): Promise<Team[]> {
  const rows = await db
    .select({ team: teams, memberCount: sql<number>`count(${users.id})::integer` })
    .from(teams)
    .leftJoin(teamMembers, eq(teamMembers.teamId, teams.id))
    .leftJoin(users, and(eq(users.id, teamMembers.userId), isPerson))
    .where(where)
    .groupBy(teams.id)
    .orderBy(sql`lower(${teams.name})`, asc(teams.id));
  return rows.map(({ team, memberCount }) => ({
    id: team.id,
    name: team.name,
    organizationId: team.organizationId,
    ...(team.ownerId !== null && { owner: team.ownerId }),
    memberCount,
    ...describeStamps(team),
  }));
}

async function readTeam(db: Queryable, teamId: string): Promise<Team> {
  const [team] = await readTeams(db, eq(teams.id, teamId));
  if (!team) throw notFound();
  return team;
}

async function readTeamMembers(db: Queryable, where: SQL | undefined): Promise<TeamMember[]> {
  const rows = await db
    .select({ member: teamMembers, role: teamRoles, user: users })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .leftJoin(teamRoles, eq(teamRoles.id, teamMembers.roleId))
    .where(and(where, isPerson))
    .orderBy(asc(users.fullName), asc(teamMembers.id));
  return rows.map(({ member, role, user }) => ({
    id: member.id,
    teamId: member.teamId,
    teamOwner: member.teamOwner,
    teamRole: role && describeTeamRole(role),
    user: describeUser(user),
    ...describeStamps(member),
  }));
}

type TeamRow = typeof teams.$inferSelect;

type Rights = Pick<OrganizationAccess, 'permissions'>;

const seesAddresses = ({ permissions }: Rights): boolean => permissions.has('manageOrganizationMembers');

/** Leaves out the address for callers who may not see it, and a username that is an address. */
const describeFor = (rights: Rights, user: User): User =>
  seesAddresses(rights)
    ? user
    : { ...user, email: null, username: user.username.includes('@') ? '' : user.username };

/** Finds people of a workspace, by name. Searches and shows addresses only for callers who may see them. */
async function findCandidates(
  db: Queryable,
  organization: OrganizationAccess,
  { search, page, pageSize }: HandlerInput<typeof listTeamCandidates>['query'],
): Promise<{ results: User[]; totalCount: number }> {
  const matches = seesAddresses(organization) ? matchesPerson(search) : matchesName(search);
  const where = and(eq(organizationMembers.organizationId, organization.id), isPerson, matches);
  const found = db
    .select({ user: users, total: sql<number>`count(*) OVER ()::integer` })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(where)
    .orderBy(sql`lower(${users.fullName})`, asc(users.id));
  const rows = await found.limit(pageSize).offset((page - 1) * pageSize);
  return {
    results: rows.map(({ user }) => describeFor(organization, describeUser(user))),
    totalCount: rows[0]?.total ?? 0,
  };
}

/**
 * Loads the team in the path: people who manage teams may load all, a lead only the own ones. A lock covers the workspace too, and the
 * permission is checked again, because the caller may have lost it since the check of the guard.
 * @throws 404 for a team of another workspace, or one that the caller does not lead; 403 without the permission
 */
async function loadTeam(
  { db, params, context, lock }: LoadInput & { readonly db: Queryable },
  right: ThingRights['team'],
): Promise<TeamRow> {
  const [organizationId, userId] = [context.organization.id, context.user.id];
  const access = lock
    ? await lockManaged(
        db,
        { organizationId, userId },
        right === 'lead' ? 'leadOrganizationTeams' : 'manageOrganizationTeams',
      )
    : context.organization;
  if (access.isSuspended) throw organizationSuspended();
  const found = db
    .select()
    .from(teams)
    .where(and(eq(teams.id, params.teamId ?? ''), eq(teams.organizationId, organizationId)));
  const [team] = await (lock ? found.for('update') : found);
  if (!team) throw notFound();
  if (right === 'lead' && !managesTeams(access)) {
    const led = ledTeamIds(db, organizationId, userId);
    if ((await db.$count(teams, and(eq(teams.id, team.id), inArray(teams.id, led)))) === 0) throw notFound();
  }
  return team;
}
