import { and, eq, inArray, notInArray } from 'drizzle-orm';
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
export const ledAgentIds = (db: Queryable, organizationId: string, userId: string) => {
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

/** Whether a caller manages all agents of the workspace, or leads all the teams that an agent is limited to. */
export async function managesAgent(
  db: Queryable,
  access: OrganizationAccess,
  userId: string,
  agentId: string,
): Promise<boolean> {
  if (managesAgents(access)) return true;
  if (!access.permissions.has('leadOrganizationTeams')) return false;
  return (
    (await db.$count(
      agents,
      and(eq(agents.id, agentId), inArray(agents.id, ledAgentIds(db, access.id, userId))),
    )) > 0
  );
}
