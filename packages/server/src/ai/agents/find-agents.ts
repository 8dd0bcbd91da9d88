import { allowsLocations, drawsImages, type HostLocation, placesOfAgent } from '@oriel/contracts';
import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { ShowingApplication } from '../../http/caller/organization-access';
import type { Owner } from '../../http/caller/owner';
import type { RequestContext } from '../../http/route/request-context';
import { batchLookups } from '../../platform/db/batch-lookups';
import type { Queryable } from '../../platform/db/database';
import {
  agents,
  agentTeams,
  modelServices,
  models,
  organizationSettings,
  teamMembers,
} from '../../platform/db/schema';

type AgentRow = typeof agents.$inferSelect;
export type ModelRow = typeof models.$inferSelect;

/** An agent with its model and service. */
export interface UsableAgent {
  readonly agent: AgentRow;
  readonly model: ModelRow;
  /** Internal id of the service that runs the model. */
  readonly serviceInternalId: string;
  /** The teams that may use it if its access is `teams`. */
  readonly teamIds: readonly string[];
  /** The agent is not stored, so nothing refers to it. */
  readonly isDraft?: boolean;
  /** The stored agent that a draft changes and whose files it reads. */
  readonly draftOf?: string | undefined;
  /** It answers because the channel's own agent is unavailable. */
  readonly isStandIn?: boolean;
}

/** Id of the agent whose files this agent reads when it answers. */
export const knowledgeOf = ({ agent, isDraft, draftOf }: UsableAgent): string | undefined =>
  isDraft ? draftOf : agent.id;

/** Id of the agent to store for a channel after an answer; undefined if the channel keeps its current agent. */
export const agentOfChannel = ({ agent, isDraft, isStandIn }: UsableAgent): string | undefined =>
  isDraft || isStandIn ? undefined : agent.id;

/** A person or key in a workspace, with the data that decides which agents it may use. */
export interface AgentCaller extends Owner {
  /** Holds `manageOrganizationAgents`, and so may use all agents of the workspace. */
  readonly managesAgents: boolean;
  /** For a person of an application: the application's visible agents and lists. */
  readonly application?: ShowingApplication | undefined;
}

export const agentCaller = ({
  organization,
  owner,
}: Pick<RequestContext, 'organization' | 'owner'>): AgentCaller => ({
  ...owner,
  application: organization.application,
  managesAgents: organization.permissions.has('manageOrganizationAgents'),
});

/** A workspace's settings for its agents. */
export interface AgentSettings {
  readonly defaultAgentId: string | null;
  /** Allowed built-in agents; empty: all. */
  readonly allowed: readonly string[];
  /** Locations where agents may run; empty: anywhere. */
  readonly places: readonly HostLocation[];
}

export interface FoundAgents {
  readonly agents: readonly UsableAgent[];
  /** The usable agents, and those that run in a location that the workspace does not allow. */
  readonly anywhere: readonly UsableAgent[];
  readonly settings: AgentSettings | undefined;
}

const chats = ({ model }: UsableAgent): boolean => model.abilities.some(({ type }) => type === 'chat');

/** The agents that a caller may currently use in a chat, with the workspace's settings for them. */
export async function findAgentsAndSettings(db: Queryable, caller: AgentCaller): Promise<FoundAgents> {
  const found = await findAllUsable(db, caller);
  return { ...found, agents: found.agents.filter(chats), anywhere: found.anywhere.filter(chats) };
}

/** The agents with which a caller may currently draw. */
export const findImageAgents = async (db: Queryable, caller: AgentCaller): Promise<readonly UsableAgent[]> =>
  (await findAllUsable(db, caller)).agents.filter(({ model }) => drawsImages(model));

const findAllUsable: (db: Queryable, caller: AgentCaller) => Promise<FoundAgents> = batchLookups(
  async (db, callers: readonly AgentCaller[]) => {
    const ids = [...new Set(callers.map(({ organizationId }) => organizationId))];
    const settings = await db
      .select({
        organizationId: organizationSettings.organizationId,
        defaultAgentId: organizationSettings.defaultAgentId,
        allowed: organizationSettings.allowedPredefinedAgentIds,
        places: organizationSettings.allowedHostLocations,
      })
      .from(organizationSettings)
      .where(inArray(organizationSettings.organizationId, ids));
    const usable = await readUsable(
      db,
      or(inArray(agents.organizationId, ids), isNull(agents.organizationId)),
    );
    const isInTeamOf = await readTeams(db, usable, callers);
    return callers.map(caller => {
      const own = settings.find(each => each.organizationId === caller.organizationId);
      const { allowed = [], places = [] } = own ?? {};
      const mayAsk = (each: UsableAgent) => {
        const { agent } = each;
        // A workspace only restricts the agents that chat.
        if (agent.organizationId === null)
          return allowed.length === 0 || allowed.includes(agent.id) || !chats(each);
        if (agent.organizationId !== caller.organizationId) return false;
        return (
          agent.access === 'workspace' ||
          caller.managesAgents ||
          agent.createdBy === caller.userId ||
          isInTeamOf(caller, each)
        );
      };
      const found = usable.filter(mayAsk);
      const within = found.filter(each => runsWithin(places, each));
      const isShown = isShownBy(caller.application, within, own?.defaultAgentId);
      return {
        settings: own && { defaultAgentId: own.defaultAgentId, allowed, places },
        agents: within.filter(isShown),
        anywhere: found.filter(isShown),
      };
    });
  },
  ({ organizationId, userId, managesAgents }) => `${organizationId} ${userId} ${managesAgents}`,
);

/**
 * Whether an application shows an agent to its people: the default one, without which nobody could ask, the first that draws, and
 * those it names.
 */
function isShownBy(
  application: ShowingApplication | undefined,
  usable: readonly UsableAgent[],
  defaultAgentId: string | null | undefined,
): (each: UsableAgent) => boolean {
  const shown = application?.shownAgentIds;
  if (!shown) return () => true;
  const first = usable.find(({ agent }) => agent.id === defaultAgentId) ?? usable.find(chats);
  const painter = usable.find(({ model }) => drawsImages(model));
  return each => each === first || each === painter || shown.includes(each.agent.id);
}

/**
 * The agents that a caller may currently use: those of the workspace, where an agent for teams is only for their members, its
 * creator and those who manage agents; and the built-in ones that the settings allow (empty: all), if their models are available
 * and run in an allowed location.
 */
export const findAgents = async (db: Queryable, caller: AgentCaller): Promise<readonly UsableAgent[]> =>
  (await findAgentsAndSettings(db, caller)).agents;

/** The built-in agents that chat and whose models are available, regardless of the workspace's settings. */
export const findBuiltInAgents = async (db: Queryable): Promise<UsableAgent[]> =>
  (await readUsable(db, isNull(agents.organizationId))).filter(chats);

/** All agents of a workspace and the built-in ones that it allows, including those whose models are unavailable. */
export async function findManagedAgents(db: Queryable, organizationId: string): Promise<UsableAgent[]> {
  const [settings] = await db
    .select({
      allowed: organizationSettings.allowedPredefinedAgentIds,
      places: organizationSettings.allowedHostLocations,
    })
    .from(organizationSettings)
    .where(eq(organizationSettings.organizationId, organizationId));
  const { allowed = [], places = [] } = settings ?? {};
  const found = await readAll(
    db,
    or(eq(agents.organizationId, organizationId), isNull(agents.organizationId)),
  );
  return found.filter(
    each =>
      each.agent.organizationId !== null ||
      (each.model.available &&
        chats(each) &&
        (allowed.length === 0 || allowed.includes(each.agent.id)) &&
        runsWithin(places, each)),
  );
}

/** Whether an agent runs only in allowed locations. */
export const runsWithin = (
  allowed: readonly HostLocation[],
  { agent, model }: Pick<UsableAgent, 'agent' | 'model'>,
): boolean => allowsLocations(allowed, placesOfAgent(agent.modelHostLocation, model.serviceHostLocations));

/** The location where an agent runs; `any` if there may be several. */
export function placeOf({ agent, model }: Pick<UsableAgent, 'agent' | 'model'>): HostLocation {
  const [only, ...others] = placesOfAgent(agent.modelHostLocation, model.serviceHostLocations);
  return only === undefined || others.length > 0 ? 'any' : only;
}

const readUsable = (db: Queryable, where: SQL | undefined): Promise<UsableAgent[]> =>
  readAll(db, and(eq(models.available, true), where));

async function readAll(db: Queryable, where: SQL | undefined): Promise<UsableAgent[]> {
  const rows = await db
    .select({ agent: agents, model: models, serviceInternalId: modelServices.internalId })
    .from(agents)
    .innerJoin(models, eq(models.id, agents.modelId))
    .innerJoin(modelServices, eq(modelServices.id, models.serviceId))
    .where(where)
    .orderBy(asc(agents.position), asc(agents.name), asc(agents.id));
  const restricted = rows.filter(({ agent }) => agent.access === 'teams').map(({ agent }) => agent.id);
  const teams =
    restricted.length === 0
      ? []
      : await db.select().from(agentTeams).where(inArray(agentTeams.agentId, restricted));
  return rows.map(row => ({
    ...row,
    teamIds: teams.filter(({ agentId }) => agentId === row.agent.id).map(({ teamId }) => teamId),
  }));
}

/** Reads whether a caller is in one of the teams of an agent. */
async function readTeams(db: Queryable, usable: readonly UsableAgent[], callers: readonly AgentCaller[]) {
  const teamIds = [...new Set(usable.flatMap(each => each.teamIds))];
  const userIds = [...new Set(callers.map(({ userId }) => userId))];
  const rows =
    teamIds.length === 0
      ? []
      : await db
          .select({ teamId: teamMembers.teamId, userId: teamMembers.userId })
          .from(teamMembers)
          .where(and(inArray(teamMembers.teamId, teamIds), inArray(teamMembers.userId, userIds)));
  const memberships = new Set(rows.map(({ teamId, userId }) => `${teamId} ${userId}`));
  return ({ userId }: AgentCaller, agent: UsableAgent): boolean =>
    agent.teamIds.some(teamId => memberships.has(`${teamId} ${userId}`));
}
