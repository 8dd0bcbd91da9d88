import {
  addTeamMember,
  createTeam,
  deleteTeam,
  getTeam,
  limits,
  listTeamMembers,
  listTeams,
  removeTeamMember,
  type Team,
  type TeamMember,
  updateTeam,
} from '@oriel/contracts';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { checkName } from '../../http/route/check-name';
import { operationsOf } from '../../http/route/operation';
import type { Queryable } from '../../platform/db/database';
import { organizationMembers, teamMembers, teamRoles, teams, users } from '../../platform/db/schema';
import { invalidPayload, notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { describeStamps, describeUser } from '../users/describe-user';
import { loadTeam } from './policy';

const { operation, transaction } = operationsOf<Services>()({ team: loadTeam });

export const teamOperations = [
  operation(listTeams, ({ db, context }) => readTeams(db, eq(teams.organizationId, context.organization.id))),

  transaction(createTeam, async ({ db, config, body, context: { organization, user } }) => {
    checkName('team', body.name, { max: limits.teamName, rule: config.nameRule });
    const [row] = await db
      .insert(teams)
      .values({ organizationId: organization.id, name: body.name, ownerId: user.id })
      .returning();
    if (!row) throw new Error('The team was not stored');
    await db
      .insert(teamMembers)
      .values({ teamId: row.id, organizationId: organization.id, userId: user.id, teamOwner: true });
    return readTeam(db, row.id);
  }),

  operation(getTeam, ({ db, team }) => readTeam(db, team.id)),

  transaction(updateTeam, async ({ db, config, body, team }) => {
    // A name that stays as it is need not keep the rule.
    if (body.name !== team.name)
      checkName('team', body.name, { max: limits.teamName, rule: config.nameRule });
    await db.update(teams).set({ name: body.name }).where(eq(teams.id, team.id));
    return readTeam(db, team.id);
  }),

  transaction(deleteTeam, async ({ db, team }) => {
    await db.delete(teams).where(eq(teams.id, team.id));
    return undefined;
  }),

  operation(listTeamMembers, ({ db, team }) => readTeamMembers(db, eq(teamMembers.teamId, team.id))),

  transaction(addTeamMember, async ({ db, body: { userId }, team: { id: teamId, organizationId } }) => {
    const [member] = await db
      .select({ id: organizationMembers.id })
      .from(organizationMembers)
      .where(
        and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)),
      )
      // The membership lasts until the row that depends on it is stored.
      .for('key share');
    if (!member) throw invalidPayload([{ path: 'body.userId', code: 'not_found', message: 'Not a member' }]);
    await db.insert(teamMembers).values({ teamId, organizationId, userId }).onConflictDoNothing();
    const [added] = await readTeamMembers(
      db,
      and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)),
    );
    if (!added) throw new Error('The team member was not stored');
    return added;
  }),

  transaction(removeTeamMember, async ({ db, params, team }) => {
    const [removed] = await db
      .delete(teamMembers)
      .where(and(eq(teamMembers.id, params.memberId), eq(teamMembers.teamId, team.id)))
      .returning({ id: teamMembers.id });
    if (!removed) throw notFound();
    return undefined;
  }),
];

async function readTeams(db: Queryable, where: SQL): Promise<Team[]> {
  const rows = await db
    .select({ team: teams, memberCount: sql<number>`count(${teamMembers.id})::integer` })
    .from(teams)
    .leftJoin(teamMembers, eq(teamMembers.teamId, teams.id))
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
    .where(where)
    .orderBy(asc(users.fullName), asc(teamMembers.id));
  return rows.map(({ member, role, user }) => ({
    id: member.id,
    teamId: member.teamId,
    teamOwner: member.teamOwner,
    teamRole: role && { id: role.id, name: role.name, teamId: role.teamId, ...describeStamps(role) },
    user: describeUser(user),
    ...describeStamps(member),
  }));
}
