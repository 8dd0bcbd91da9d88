import { and, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { OrganizationAccess } from '../../http/caller/organization-access';
import type { Queryable } from '../../platform/db/database';
import { agents, agentTeams, teamMembers, teamRoles } from '../../platform/db/schema';

/** Whether a caller has the rights of a lead in all teams of the workspace. */
export const managesTeams = ({ permissions }: Pick<OrganizationAccess, 'permissions'>): boolean =>
  permissions.has('manageOrganizationTeams');

/** Whether a caller manages all agents of the workspace. */
export const managesAgents = ({ permissions }: Pick<OrganizationAccess, 'permissions'>): boolean =>
  permissions.has('manageOrganizationAgents');

/** The ids of the rows of members who lead their team. */
export const leadRows = (db: Queryable, organizationId: string) =>
  db
    .select({ id: teamMembers.id })
    .from(teamMembers)
    .innerJoin(teamRoles, eq(teamRoles.id, teamMembers.roleId))
    .where(and(eq(teamMembers.organizationId, organizationId), eq(teamRoles.name, 'lead')));

/** The ids of the teams that a member leads. */
export const ledTeamIds = (db: Queryable, organizationId: string, userId: string) =>
  db
    .select({ id: teamMembers.teamId })
    .from(teamMembers)
    .innerJoin(teamRoles, eq(teamRoles.id, teamMembers.roleId))
    .where(
      and(
        eq(teamMembers.organizationId, organizationId),
        eq(teamMembers.userId, userId),
        eq(teamRoles.name, 'lead'),
      ),
    );

/** The ids of the agents that are limited to teams, all of which a member leads. */
const ledAgentIds = (db: Queryable, organizationId: string, userId: string) => {
  const led = ledTeamIds(db, organizationId, userId);
  const shared = db
    .select({ id: agentTeams.agentId })
    .from(agentTeams)
    .where(notInArray(agentTeams.teamId, led));
  return db
    .select({ id: agents.id })
    .from(agents)
    .innerJoin(agentTeams, eq(agentTeams.agentId, agents.id))
    .where(
      and(
        eq(agents.organizationId, organizationId),
        eq(agents.access, 'teams'),
        notInArray(agents.id, shared),
      ),
    );
};

/**
 * Whether a caller may share agents with colleagues: all people who manage agents, and leads with their teams. Agents of everybody
 * else are private, and limited to the tools that administrators allow for them.
 */
export const sharesAgents = ({ permissions }: Pick<OrganizationAccess, 'permissions'>): boolean =>
  permissions.has('manageOrganizationAgents') || permissions.has('leadOrganizationTeams');

/** The condition that a private agent is the caller's own, and that the credential includes private agents. */
const isOwnAgent = ({ permissions }: OrganizationAccess, userId: string): SQL =>
  permissions.has('createOwnAgents')
    ? sql`(${agents.access} = 'private' AND ${eq(agents.createdBy, userId)})`
    : sql`false`;

/**
 * The condition that a caller manages an agent of the workspace: an own private one, one that is limited to teams that the caller
 * leads, and every one that is not private for people who manage agents.
 */
export function isManagedBy(db: Queryable, access: OrganizationAccess, userId: string): SQL | undefined {
  const shared = managesAgents(access)
    ? ne(agents.access, 'private')
    : access.permissions.has('leadOrganizationTeams')
      ? inArray(agents.id, ledAgentIds(db, access.id, userId))
      : sql`false`;
  return and(eq(agents.organizationId, access.id), or(isOwnAgent(access, userId), shared));
}

export const managesAgent = async (
  db: Queryable,
  access: OrganizationAccess,
  userId: string,
  agentId: string,
): Promise<boolean> =>
  (await db.$count(agents, and(eq(agents.id, agentId), isManagedBy(db, access, userId)))) > 0;

/** Whether an agent is the caller's own private one. */
export const ownsAgent = async (
  db: Queryable,
  access: OrganizationAccess,
  userId: string,
  agentId: string,
): Promise<boolean> => (await db.$count(agents, and(eq(agents.id, agentId), isOwnAgent(access, userId)))) > 0;
