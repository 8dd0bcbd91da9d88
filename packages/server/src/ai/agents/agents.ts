import {
  type AgentVisibility,
  createAgent,
  deleteAgent,
  duplicateAgent,
  getAgent,
  getAgentDetails,
  getAgentPicture,
  type HostedTool,
  limits,
  listAgents,
  listBuiltInAgents,
  listHostedTools,
  listManagedAgents,
  updateAgent,
} from '@oriel/contracts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import type { RequestContext } from '../../http/route/request-context';
import { changesOf, writeAuditEntry, writeImpersonalEntry } from '../../identity/audit/write-audit-entry';
import { isManagedBy, managesAgents, sharesAgents } from '../../identity/permissions/led-teams';
import type { Database } from '../../platform/db/database';
import {
  agentPictures,
  agents,
  chatFiles,
  modelServices,
  organizationSettings,
} from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import { smallPictureAnswer } from '../../platform/files/small-picture';
import { copiedName } from '../../platform/text/copied-name';
import type { AiServices } from '../ai-services';
import { checkNotProposed } from '../files/check-not-proposed';
import { removeUnusedFiles } from '../files/remove-unused-files';
import { readOwnAgentTools } from '../tool-servers/own-agent-tools';
import { forgetPrivateVersions, keepVersion } from './agent-versions';
import { checkAgent } from './check-agent';
import { checkAgentCount } from './check-agent-count';
import { findPreferred } from './choose-agent';
import { describeAgent, describeForPeople } from './describe-agent';
import {
  agentCaller,
  findAgentsAndSettings,
  findBuiltInAgents,
  findManagedAgents,
  type UsableAgent,
} from './find-agents';
import { loadAgent } from './load-agent';
import { resolveAccess } from './resolve-access';
import { columnsOf, namesOf, ownPosition, readAgent, readTeamIds, writeTeams } from './write-agent';
import { copyPicture, writePicture } from './write-picture';

const { operation, transaction } = operationsOf<AiServices>()({ agent: loadAgent });

export const agentOperations = [
  operation(listAgents, async ({ db, config, query, context }) => {
    const { agents: allowed, anywhere, settings } = await findAgentsAndSettings(db, agentCaller(context));
    const isForSettings = query.any_place && context.organization.permissions.has('viewOrganizationSettings');
    const listed = (isForSettings ? anywhere : allowed)
      .filter(({ agent }) => query.add_default_agents || agent.organizationId !== null)
      .filter(({ model }) => !query.ability || model.abilities.some(({ type }) => type === query.ability));
    const shown = listed.filter(each => allowed.some(({ agent }) => agent.id === each.agent.id));
    // Without a preferred one, clients use the first, which must not be a private one.
    const preferred =
      findPreferred(shown, config.preferredAgent) ??
      (shown[0]?.agent.access === 'private'
        ? shown.find(({ agent }) => agent.access !== 'private')
        : undefined);
    if (query.ability === 'chat' && settings?.defaultAgentId === null && !query.any_place)
      await storeDefaultAgent(db, config, context, allowed);
    // The instructions of an agent are not shown outside the workspace.
    const describe = context.organization.application ? describeForPeople : describeAgent;
    return listed.map(usable => ({
      ...describe(usable),
      ...(usable === preferred && { isPreferred: true }),
      ...(usable.agent.createdBy === context.user.id && { isMine: true }),
    }));
  }),

  operation(listBuiltInAgents, async ({ db, context }) =>
    (await findBuiltInAgents(db, context.organization.id)).map(describeAgent),
  ),

  operation(listManagedAgents, async ({ db, context }) => {
    const { organization, user, owner } = context;
    const managed = await findManagedAgents(db, owner, isManagedBy(db, organization, user.id));
    return managed
      .filter(({ agent }) => agent.organizationId !== null || managesAgents(organization))
      .map(each => ({ ...describeAgent(each), ...(each.agent.createdBy === user.id && { isMine: true }) }));
  }),

  operation(listHostedTools, async ({ context, ...services }) => {
    const { organization } = context;
    const tools = await describeTools(services, context);
    if (sharesAgents(organization)) return tools;
    const mayUse = await readOwnAgentTools(services.db, organization.id);
    return tools.filter(({ name }) => name !== undefined && mayUse(name));
  }),

  operation(getAgentDetails, async ({ agent, context, ...services }) => {
    const { db } = services;
    const { agents: usable } = await findAgentsAndSettings(db, agentCaller(context));
    const ofManagers = managesAgents(context.organization)
      ? await findManagedAgents(db, context.owner, isManagedBy(db, context.organization, context.user.id))
      : [];
    const found = [...usable, ...ofManagers].find(each => each.agent.id === agent.id);
    // A built-in agent that the workspace does not allow is not shown.
    if (!found) throw notFound();
    const { hostLocations = [], assignedTools, abilities, isAvailable } = describeAgent(found);
    const tools = await describeTools(services, context);
    const [service] = await db
      .select({ name: modelServices.name })
      .from(modelServices)
      .where(eq(modelServices.id, found.model.serviceId));
    return {
      modelName: isAvailable === false ? undefined : found.model.name,
      serviceName: service?.name,
      modelHostLocation: agent.modelHostLocation,
      hostLocations,
      // Nothing in them is secret: people of an application, who must not see them, cannot call this.
      systemMessages: agent.systemMessages,
      tools: assignedTools.map(name => {
        const { parameters: _, ...tool } = tools.find(each => each.name === name) ?? { name };
        return tool;
      }),
      abilities,
    };
  }),

  transaction(createAgent, async ({ db, toolSources, body, context }) => {
    const organizationId = context.organization.id;
    const { access = 'private', teamIds } = resolveAccess(context, body);
    await checkAgent({
      db,
      toolSources,
      caller: context.owner,
      fields: { ...body, teamIds: teamIds && [...teamIds] },
      ...limitsOf(context, access),
    });
    await checkAgentCount(db, organizationId, { access, createdBy: context.user.id });
    const [row] = await db
      .insert(agents)
      .values({
        assignedTools: [],
        ...columnsOf(body),
        name: body.name,
        modelId: body.modelId,
        systemMessages: body.systemMessages,
        organizationId,
        access,
        createdBy: context.user.id,
        position: ownPosition,
      })
      .returning();
    if (!row) throw new Error('The agent was not stored');
    await writeTeams(db, row.id, teamIds);
    await writePicture(db, row.id, body.picture);
    await keepVersion(db, row, { changedBy: context.user.id });
    await writeAuditEntry(db, context, {
      kind: 'agent-created',
      target: row,
      changes: changesOf(pairs(undefined, await namesOf(db, row))),
    });
    return readAgent(db, row.id);
  }),

  operation(getAgentPicture, async ({ db, agent }) => {
    const [picture] = await db.select().from(agentPictures).where(eq(agentPictures.agentId, agent.id));
    if (!picture) throw notFound();
    return smallPictureAnswer(picture.bytes);
  }),

  operation(getAgent, ({ db, agent }) => readAgent(db, agent.id)),

  transaction(updateAgent, async ({ db, toolSources, now, body, agent, context }) => {
    await checkNotProposed(db, agent.id);
    const { teamIds, ...changed } = resolveAccess(context, body, agent);
    const { access = agent.access } = changed;
    await checkAgent({
      db,
      toolSources,
      caller: context.owner,
      fields: { ...body, teamIds: teamIds && [...teamIds] },
      present: agent,
      ...limitsOf(context, access),
    });
    if ((access === 'private') !== (agent.access === 'private'))
      await checkAgentCount(db, context.organization.id, { access, createdBy: agent.createdBy });
    const before = await namesOf(db, agent);
    const [row] = await db
      .update(agents)
      .set({ ...columnsOf(body), ...changed, updatedAt: now() })
      .where(eq(agents.id, agent.id))
      .returning();
    if (!row) throw notFound();
    await writeTeams(db, row.id, teamIds);
    await writePicture(db, row.id, body.picture);
    await keepVersion(db, row, { changedBy: context.user.id, before: agent });
    if (agent.access === 'private' && row.access !== 'private') await forgetPrivateVersions(db, row.id);
    await writeAuditEntry(db, context, {
      kind: 'agent-changed',
      target: row,
      changes: changesOf(pairs(before, await namesOf(db, row))),
    });
    return readAgent(db, row.id);
  }),

  transaction(duplicateAgent, async ({ db, agent, context }) => {
    const { access } = agent;
    await checkAgentCount(db, context.organization.id, { access, createdBy: context.user.id });
    const { id: _, createdAt: __, updatedAt: ___, pictureId: ____, ...copied } = agent;
    const [row] = await db
      .insert(agents)
      .values({
        ...copied,
        name: copiedName(agent.name, limits.agentName, context.locale),
        createdBy: context.user.id,
      })
      .returning();
    if (!row) throw new Error('The agent was not stored');
    await writeTeams(db, row.id, await readTeamIds(db, agent.id));
    await copyPicture(db, agent.id, row.id);
    await keepVersion(db, row, { changedBy: context.user.id });
    await writeAuditEntry(db, context, {
      kind: 'agent-created',
      target: row,
      changes: changesOf(pairs(undefined, await namesOf(db, row))),
    });
    return readAgent(db, row.id);
  }),

  // Not a `transaction`: the bytes of its files are deleted after the commit.
  operation(deleteAgent, async ({ agent, context, ...services }) => {
    const fileIds = await services.db.transaction(async tx => {
      const isAgent = and(eq(agents.id, agent.id), eq(agents.organizationId, context.organization.id));
      const [locked] = await tx.select({ id: agents.id }).from(agents).where(isAgent).for('update');
      if (!locked) throw notFound();
      const known = await tx
        .select({ id: chatFiles.id })
        .from(chatFiles)
        .where(eq(chatFiles.agentId, agent.id));
      await writeAuditEntry(tx, context, { kind: 'agent-deleted', target: agent });
      await tx.delete(agents).where(isAgent);
      return known.map(({ id }) => id);
    });
    // The job later deletes files that cannot be deleted now.
    if (fileIds.length > 0)
      await removeUnusedFiles(services, inArray(chatFiles.id, fileIds)).catch(() => undefined);
    return undefined;
  }),
];

async function describeTools(
  { toolSources, workspaceTools }: Pick<AiServices, 'toolSources' | 'workspaceTools'>,
  { organization }: Pick<RequestContext, 'organization'>,
): Promise<HostedTool[]> {
  const query = { organizationId: organization.id };
  const offered = await Promise.all([...toolSources, workspaceTools.source].map(source => source(query)));
  return offered.flat().map(({ name, title, summary, description, parameters, hasEffect = false }) => ({
    name,
    title,
    summary,
    description,
    parameters: { ...parameters },
    hasEffect,
  }));
}

type Names = Awaited<ReturnType<typeof namesOf>>;

const pairs = (before: Names | undefined, after: Names) =>
  ({
    name: [before?.name, after.name],
    model: [before?.model, after.model],
    teams: [before?.teams, after.teams],
    visibility: [before?.visibility, after.visibility],
  }) as const;

/** The limits of the caller for an agent with this access. */
const limitsOf = ({ organization }: RequestContext, access: AgentVisibility) => ({
  isLead: access !== 'private' && !managesAgents(organization),
  isLimited: access === 'private' && !sharesAgents(organization),
});

/**
 * Stores a default agent for a workspace without one when somebody who may change its settings lists the agents. The product chooses
 * the agent, as `chooseAgent` does, so the caller is not the actor of the entry.
 */
async function storeDefaultAgent(
  db: Database,
  config: Pick<AiServices['config'], 'preferredAgent'>,
  { actor, organization }: RequestContext,
  usable: readonly UsableAgent[],
): Promise<void> {
  if (actor.kind !== 'session' || !organization.permissions.has('manageOrganizationSettings')) return;
  // Every member may use them.
  const shared = usable.filter(({ agent }) => agent.organizationId === null || agent.access === 'workspace');
  const ordered = shared.filter(({ model }) => model.abilities.some(({ type }) => type === 'chat'));
  const chosen = (findPreferred(ordered, config.preferredAgent) ?? ordered[0])?.agent;
  if (!chosen) return;
  const isUnset = and(
    eq(organizationSettings.organizationId, organization.id),
    isNull(organizationSettings.defaultAgentId),
  );
  await db.transaction(async tx => {
    const stored = await tx
      .update(organizationSettings)
      .set({ defaultAgentId: chosen.id })
      .where(isUnset)
      .returning({ id: organizationSettings.organizationId });
    if (stored.length > 0)
      await writeImpersonalEntry(tx, 'system', {
        kind: 'settings-changed',
        organizationId: organization.id,
        target: organization,
        changes: changesOf({ defaultAgent: [null, chosen.name] }),
      });
  });
}
