import { drawsImages, type HostLocation, type OrganizationRoleName } from '@oriel/contracts';
import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ShowingApplication } from '../../http/caller/organization-access';
import type { Owner } from '../../http/caller/owner';
import type { RequestContext } from '../../http/route/request-context';
import { findAccess } from '../../identity/permissions/find-access';
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
import { HttpError } from '../../platform/errors/http-error';
import {
  type Candidate,
  candidatesOf,
  type ModelRow,
  readAlternatives,
  runsWithin,
  servedColumns,
} from '../endpoints/candidates';

type AgentRow = typeof agents.$inferSelect;

/** An agent with the models that may answer for it. */
export interface UsableAgent {
  readonly agent: AgentRow;
  /** The first candidate's model; the agent's own if it has no candidate. */
  readonly model: ModelRow;
  /** In the order in which they are asked. */
  readonly candidates: readonly Candidate[];
  /** Name of the agent's own model, which may be unavailable. */
  readonly ownModelName: string;
  /** Internal id of the service that runs the model. */
  readonly serviceInternalId: string;
  /** The teams that may use it if its access is `teams`. */
  readonly teamIds: readonly string[];
  /** The agent is not stored, so nothing refers to it. */
  readonly isDraft?: boolean;
  /** The stored agent that a draft changes and whose files it reads. */
  readonly draftOf?: string | undefined;
  /** Files that a draft reads although no agent has them yet. */
  readonly draftFileIds?: readonly string[];
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
  /** Holds `manageOrganizationAgents`, and so may use all agents of the workspace that are not private. */
  readonly managesAgents: boolean;
  /** Holds `createOwnAgents`, and so may use own private agents. */
  readonly ownsAgents: boolean;
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
  ownsAgents: organization.permissions.has('createOwnAgents'),
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

/** The agents with which a caller may currently draw. @param place Only with models that run there */
export async function findImageAgents(
  db: Queryable,
  caller: AgentCaller,
  place: HostLocation = 'any',
): Promise<readonly UsableAgent[]> {
  const { agents: usable } = await findAllUsable(db, caller);
  return usable
    .flatMap(each => narrow(each, place === 'any' ? [] : [place]) ?? [])
    .filter(({ model }) => drawsImages(model));
}

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
    const isHere = or(inArray(agents.organizationId, ids), isNull(agents.organizationId));
    // Private agents of other people are not even read, because there may be many.
    const isReadable = or(
      ne(agents.access, 'private'),
      inArray(
        agents.createdBy,
        callers.map(({ userId }) => userId),
      ),
    );
    const usable = await readUsable(db, and(isHere, isReadable));
    const isInTeam = await readTeams(
      db,
      usable.flatMap(({ teamIds }) => teamIds),
      callers,
    );
    const mayUse = await readModelRights(db, modelsOf(usable), callers);
    return callers.map(caller => {
      const own = settings.find(each => each.organizationId === caller.organizationId);
      const { allowed = [], places = [] } = own ?? {};
      const mayAsk = (each: UsableAgent) => {
        const { agent } = each;
        // A workspace only restricts the agents that chat.
        if (agent.organizationId === null)
          return allowed.length === 0 || allowed.includes(agent.id) || !chats(each);
        if (agent.organizationId !== caller.organizationId) return false;
        if (agent.access === 'private') return caller.ownsAgents && agent.createdBy === caller.userId;
        return (
          agent.access === 'workspace' ||
          caller.managesAgents ||
          agent.createdBy === caller.userId ||
          isInTeam(caller, each.teamIds)
        );
      };
      const found = usable.flatMap(each =>
        mayAsk(each) ? (narrow(each, [], model => mayUse(caller, model)) ?? []) : [],
      );
      const within = found.flatMap(each => narrow(each, places) ?? []);
      const isShown = isShownBy(caller.application, within, own?.defaultAgentId);
      return {
        settings: own && { defaultAgentId: own.defaultAgentId, allowed, places },
        agents: within.filter(isShown),
        anywhere: found.filter(isShown),
      };
    });
  },
  ({ organizationId, userId, managesAgents, ownsAgents }) =>
    `${organizationId} ${userId} ${managesAgents} ${ownsAgents}`,
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
  const always = [first?.agent.id, painter?.agent.id];
  return ({ agent }) => always.includes(agent.id) || shown.includes(agent.id);
}

/**
 * The agents that a caller may currently use: those of the workspace, where a private agent is only for its creator, and one for
 * teams only for their members, its creator and those who manage agents; and the built-in ones that the settings allow (empty: all), if their models are available
 * and run in an allowed location.
 */
export const findAgents = async (db: Queryable, caller: AgentCaller): Promise<readonly UsableAgent[]> =>
  (await findAgentsAndSettings(db, caller)).agents;

/**
 * The built-in agents that chat and whose models are available to the workspace, regardless of its settings. Roles and teams do not
 * count, because settings are for all members.
 */
export async function findBuiltInAgents(db: Queryable, organizationId: string): Promise<UsableAgent[]> {
  const isHere = ({ access }: Restricted) => access?.organizationIds?.includes(organizationId) ?? true;
  const found = await readUsable(db, isNull(agents.organizationId));
  return found.filter(chats).flatMap(each => narrow(each, [], isHere) ?? []);
}

/**
 * Agents of a workspace, including those whose models are unavailable, and the built-in ones that it allows and the caller may use.
 * @param isManaged The condition on the agents of the workspace
 */
export async function findManagedAgents(
  db: Queryable,
  caller: ModelUser,
  isManaged: SQL | undefined,
): Promise<UsableAgent[]> {
  const { organizationId } = caller;
  const [settings] = await db
    .select({
      allowed: organizationSettings.allowedPredefinedAgentIds,
      places: organizationSettings.allowedHostLocations,
    })
    .from(organizationSettings)
    .where(eq(organizationSettings.organizationId, organizationId));
  const { allowed = [], places = [] } = settings ?? {};
  const found = await readAgents(
    db,
    or(and(eq(agents.organizationId, organizationId), isManaged), isNull(agents.organizationId)),
  );
  const mayUse = await mayUseModels(db, caller, modelsOf(found));
  return found.filter(
    each =>
      each.agent.organizationId !== null ||
      (each.model.available &&
        chats(each) &&
        (allowed.length === 0 || allowed.includes(each.agent.id)) &&
        narrow(each, places, mayUse) !== undefined),
  );
}

/** An agent with only the candidates that run in allowed places, and may be used; undefined if there are none. */
export function narrow(
  usable: UsableAgent,
  allowed: readonly HostLocation[],
  mayUse: (model: ModelRow) => boolean = () => true,
): UsableAgent | undefined {
  const candidates = usable.candidates.filter(
    ({ model }) => runsWithin(allowed, usable.agent, model) && mayUse(model),
  );
  const [first] = candidates;
  return first && { ...usable, ...first, candidates };
}

const readUsable = async (db: Queryable, where: SQL | undefined): Promise<UsableAgent[]> => {
  const mayAnswer = or(eq(models.available, true), sql`${agents.fallbackModelIds} <> '{}'`);
  return (await readAgents(db, and(mayAnswer, where))).filter(({ candidates }) => candidates.length > 0);
};

/** Reads agents with their candidates in all places; unavailable ones have none. */
export async function readAgents(db: Queryable, where: SQL | undefined): Promise<UsableAgent[]> {
  const rows = await db
    .select({ agent: agents, ...servedColumns })
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
  const alternatives = await readAlternatives(db, rows);
  return rows.map(({ agent, ...own }) => {
    const candidates = candidatesOf(agent, own, alternatives);
    return {
      agent,
      ...(candidates[0] ?? own),
      candidates,
      ownModelName: own.model.name,
      teamIds: teams.filter(({ agentId }) => agentId === agent.id).map(({ teamId }) => teamId),
    };
  });
}

/** A person or key in a workspace. */
type ModelUser = Pick<Owner, 'organizationId' | 'userId'>;

type IsInTeam = (caller: ModelUser, teamIds: readonly string[]) => boolean;

/** Reads whether callers are in any of these teams. */
async function readTeams(
  db: Queryable,
  wanted: readonly string[],
  callers: readonly ModelUser[],
): Promise<IsInTeam> {
  const teamIds = [...new Set(wanted)];
  const userIds = [...new Set(callers.map(({ userId }) => userId))];
  const rows =
    teamIds.length === 0
      ? []
      : await db
          .select({ teamId: teamMembers.teamId, userId: teamMembers.userId })
          .from(teamMembers)
          .where(and(inArray(teamMembers.teamId, teamIds), inArray(teamMembers.userId, userIds)));
  const memberships = new Set(rows.map(({ teamId, userId }) => `${teamId} ${userId}`));
  return ({ userId }, ids) => ids.some(teamId => memberships.has(`${teamId} ${userId}`));
}

type Restricted = Pick<ModelRow, 'access'>;

const modelsOf = (usable: readonly UsableAgent[]): readonly ModelRow[] =>
  usable.flatMap(({ candidates }) => candidates.map(({ model }) => model));

/** Reads whether the operator lets callers use models: by workspace, role and team. */
async function readModelRights<Caller extends ModelUser>(
  db: Queryable,
  wanted: readonly Restricted[],
  callers: readonly Caller[],
): Promise<(caller: Caller, model: Restricted) => boolean> {
  const rules = wanted.flatMap(({ access }) => access ?? []);
  const isInTeam = await readTeams(
    db,
    rules.flatMap(({ teamIds = [] }) => teamIds),
    callers,
  );
  const roles = new Map<Caller, OrganizationRoleName | undefined>();
  if (rules.some(rule => rule.roles))
    await Promise.all(
      callers.map(async caller => {
        const access = await findAccess(db, caller.organizationId, caller.userId).catch((error: unknown) => {
          // The workspace is suspended, which must not fail the callers of others.
          if (HttpError.isInstance(error)) return undefined;
          throw error;
        });
        // A person of an application is no member, so a role does not count.
        roles.set(caller, access?.application ? undefined : access?.role);
      }),
    );
  return (caller, { access }) =>
    !access ||
    ((!access.organizationIds || access.organizationIds.includes(caller.organizationId)) &&
      (!access.roles || access.roles.some(role => role === roles.get(caller))) &&
      (!access.teamIds || isInTeam(caller, access.teamIds)));
}

/** Reads whether a person may currently use models, by the operator's rules. */
export async function mayUseModels(
  db: Queryable,
  caller: ModelUser,
  wanted: readonly Restricted[],
): Promise<(model: Restricted) => boolean> {
  const mayUse = await readModelRights(db, wanted, [caller]);
  return model => mayUse(caller, model);
}
