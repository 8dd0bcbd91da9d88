import { and, eq, isNull, or } from 'drizzle-orm';
import { findAccess } from '../../identity/permissions/find-access';
import type { HasAgent } from '../../organizations/organizations/change-settings';
import { agents, agentTeams, organizationSettings, teamMembers } from '../../platform/db/schema';
import { findAgents, findImageAgents, mayUseModels, narrow, readAgents } from './find-agents';

/**
 * Whether an agent is built in or belongs to the workspace; with a user, also whether that user may use it, and one of its models.
 * An agent that runs in a location that the workspace does not allow does not count.
 */
export const hasAgent: HasAgent = async (db, organizationId, agentId, userId, atMost) => {
  const isHere = or(isNull(agents.organizationId), eq(agents.organizationId, organizationId));
  const [found] = await readAgents(db, and(eq(agents.id, agentId), isHere));
  if (!found) return false;
  const [settings] = await db
    .select({ places: organizationSettings.allowedHostLocations })
    .from(organizationSettings)
    .where(eq(organizationSettings.organizationId, organizationId));
  const places = settings?.places ?? [];
  if (places.length > 0 && !narrow(found, places)) return false;
  const { agent, candidates } = found;
  if (userId === undefined) return true;
  const access = await findAccess(db, organizationId, userId, atMost);
  const application = access?.application;
  // A person of an application is in no team and has created no agent.
  if (application) {
    const caller = { organizationId, userId, managesAgents: false, ownsAgents: false, application };
    const shown = [...(await findAgents(db, caller)), ...(await findImageAgents(db, caller))];
    return shown.some(each => each.agent.id === agentId);
  }
  if (agent.access === 'private') {
    const owns = access?.permissions.has('createOwnAgents') === true && agent.createdBy === userId;
    if (!owns) return false;
  }
  const manages = access?.permissions.has('manageOrganizationAgents') ?? false;
  if (agent.organizationId !== null && agent.access !== 'private' && manages) return true;
  if (candidates.length > 0) {
    const mayUse = await mayUseModels(
      db,
      { organizationId, userId },
      candidates.map(({ model }) => model),
    );
    if (!narrow(found, places, mayUse)) return false;
  }
  if (agent.access === 'workspace' || agent.createdBy === userId) return true;
  const [membership] = await db
    .select({ id: teamMembers.id })
    .from(teamMembers)
    .innerJoin(agentTeams, eq(agentTeams.teamId, teamMembers.teamId))
    .where(and(eq(agentTeams.agentId, agentId), eq(teamMembers.userId, userId)))
    .limit(1);
  return membership !== undefined;
};
