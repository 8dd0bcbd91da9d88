import {
  type AgentFile,
  type AgentInFile,
  type AgentVisibility,
  agentsPerFile,
  exportAgents,
  type InputIssue,
  importAgents,
  limits,
} from '@oriel/contracts';
import { and, asc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { Owner } from '../../http/caller/owner';
import { operationsOf } from '../../http/route/operation';
import { changesOf, logExport, writeAuditEntry } from '../../identity/audit/write-audit-entry';
import { isManagedBy, managesAgents, sharesAgents } from '../../identity/permissions/led-teams';
import type { Queryable } from '../../platform/db/database';
import { agentPictures, agents, agentTeams, chatFiles, models, teams } from '../../platform/db/schema';
import { conflict, invalidPayload, notFound } from '../../platform/errors/errors';
import { HttpError } from '../../platform/errors/http-error';
import type { AiServices } from '../ai-services';
import { isToolName, type ToolSource } from '../tools/find-tools';
import { contentOf, keepVersion } from './agent-versions';
import { checkAgent, findTools } from './check-agent';
import { checkAgentCount } from './check-agent-count';
import { mayUseModels } from './find-agents';
import { columnsOf, namesOf, ownPosition, readAgent, writeTeams } from './write-agent';
import { writePicture } from './write-picture';

const { operation, transaction } = operationsOf<AiServices>()({});

export const agentFileOperations = [
  operation(exportAgents, async ({ db, query, context }) => {
    const ids = query.ids?.split(',');
    const file = await readAgentFile(
      db,
      and(isManagedBy(db, context.organization, context.user.id), ids ? inArray(agents.id, ids) : undefined),
      agentsPerFile + 1,
    );
    const count = file.agents.length;
    if (count > agentsPerFile)
      throw conflict(
        'conflict',
        `A file takes at most ${agentsPerFile} agents: name up to as many by \`ids\``,
        {
          details: { max: agentsPerFile },
        },
      );
    if (count === 0 || (ids && count < new Set(ids).size)) throw notFound();
    await logExport(db, context, 'agents-exported');
    return file;
  }),

  transaction(importAgents, async ({ db, toolSources, body, context }) => {
    const organizationId = context.organization.id;
    const shares = managesAgents(context.organization);
    const isLimited = !sharesAgents(context.organization);
    const known = await findKnown(db, toolSources, context.owner, isLimited);
    const issues: InputIssue[] = [];
    const madeIds: string[] = [];
    const found = body.file.agents.map((each, index) => {
      const read = resolve(each, known, body.skip_unknown === true);
      issues.push(
        ...read.issues.map(issue => ({ ...issue, path: `body.file.agents.${index}.${issue.path}` })),
      );
      return read;
    });
    if (issues.length > 0) throw invalidPayload(issues);
    // Only people who manage all agents import shared ones.
    const made = found.map(({ access, ...each }) => ({
      ...each,
      ...(shares ? { access } : { access: 'private' as const, fields: { ...each.fields, teamIds: [] } }),
    }));
    for (const access of ['private', 'workspace'] as const) {
      const count = made.filter(each => (each.access === 'private') === (access === 'private')).length;
      if (count > 0) await checkAgentCount(db, organizationId, { access, createdBy: context.user.id, count });
    }
    for (const [index, { fields, access, picture }] of made.entries()) {
      await inPlace(index, () =>
        checkAgent({
          db,
          toolSources,
          caller: context.owner,
          fields,
          isLimited: isLimited && access === 'private',
        }),
      );
      const [row] = await db
        .insert(agents)
        .values({
          assignedTools: [],
          ...columnsOf(fields),
          access,
          name: fields.name,
          modelId: fields.modelId,
          systemMessages: fields.systemMessages,
          organizationId,
          createdBy: context.user.id,
          position: ownPosition,
        })
        .returning();
      if (!row) throw new Error('The agent was not stored');
      await writeTeams(db, row.id, fields.teamIds);
      await inPlace(index, () => writePicture(db, row.id, picture));
      await keepVersion(db, row, { changedBy: context.user.id });
      const names = await namesOf(db, row);
      await writeAuditEntry(db, context, {
        kind: 'agent-created',
        target: row,
        changes: changesOf({
          name: [undefined, names.name],
          model: [undefined, names.model],
          teams: [undefined, names.teams],
          visibility: [undefined, names.visibility],
        }),
      });
      madeIds.push(row.id);
    }
    return Promise.all(madeIds.map(id => readAgent(db, id)));
  }),
];

/** Reads agents as a file, sorted by name. */
export async function readAgentFile(
  db: Queryable,
  where: SQL | undefined,
  max: number = limits.agentsPerOrganization,
): Promise<AgentFile> {
  const rows = await db
    .select({ agent: agents, modelName: models.name, picture: agentPictures.bytes })
    .from(agents)
    .innerJoin(models, eq(models.id, agents.modelId))
    .leftJoin(agentPictures, eq(agentPictures.agentId, agents.id))
    .where(where)
    .orderBy(asc(agents.name), asc(agents.id))
    .limit(max);
  const allowed = await db
    .select({ agentId: agentTeams.agentId, id: teams.id, name: teams.name })
    .from(agentTeams)
    .innerJoin(teams, eq(teams.id, agentTeams.teamId))
    .where(
      inArray(
        agentTeams.agentId,
        rows.map(({ agent }) => agent.id),
      ),
    )
    .orderBy(asc(teams.name));
  const known = await db
    .select({ agentId: chatFiles.agentId, name: chatFiles.fileName })
    .from(chatFiles)
    .where(
      and(
        inArray(
          chatFiles.agentId,
          rows.map(({ agent }) => agent.id),
        ),
        isNotNull(chatFiles.readAt),
      ),
    )
    .orderBy(asc(chatFiles.createdAt), asc(chatFiles.id));
  const filesOf = (id: string) =>
    known.filter(({ agentId }) => agentId === id).map(({ name }) => name.slice(0, 300));
  const fallbackIds = [...new Set(rows.flatMap(({ agent }) => agent.fallbackModelIds))];
  const fallbacks =
    fallbackIds.length === 0
      ? []
      : await db
          .select({ id: models.id, name: models.name })
          .from(models)
          .where(inArray(models.id, fallbackIds));
  return {
    format: 'oriel-agents',
    version: 1,
    agents: rows.map(({ agent, modelName, picture }) => ({
      ...contentOf(agent),
      visibility: agent.access,
      description: agent.description ?? undefined,
      model: { id: agent.modelId, name: modelName },
      ...(agent.fallbackModelIds.length > 0 && {
        fallbackModels: agent.fallbackModelIds.flatMap(id => fallbacks.find(each => each.id === id) ?? []),
      }),
      assignedTools: agent.assignedTools.filter(isToolName),
      ...(agent.access === 'teams' && {
        teams: allowed.filter(({ agentId }) => agentId === agent.id).map(({ id, name }) => ({ id, name })),
      }),
      ...(filesOf(agent.id).length > 0 && { files: filesOf(agent.id) }),
      ...(picture && { picture: Buffer.from(picture).toString('base64') }),
    })),
  };
}

interface Known {
  readonly models: readonly { readonly id: string; readonly name: string }[];
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  readonly isTool: (name: string) => boolean;
}

async function findKnown(
  db: Queryable,
  sources: readonly ToolSource[],
  caller: Owner,
  isLimited: boolean,
): Promise<Known> {
  const { organizationId } = caller;
  const available = await db
    .select({ id: models.id, name: models.name, access: models.access })
    .from(models)
    .where(eq(models.available, true))
    .orderBy(asc(models.position));
  return {
    models: available.filter(await mayUseModels(db, caller, available)),
    teams: await db
      .select({ id: teams.id, name: teams.name })
      .from(teams)
      .where(eq(teams.organizationId, organizationId)),
    isTool: await findTools(db, sources, organizationId, isLimited),
  };
}

/** Finds the agent's references from a file, by id or by name, and reports missing ones. */
function resolve(
  {
    model: wanted,
    fallbackModels = [],
    teams: wantedTeams,
    visibility,
    picture,
    files,
    ...rest
  }: AgentInFile,
  known: Known,
  skipsUnknown: boolean,
) {
  const issues: InputIssue[] = [];
  const missing = (path: string, name: string) =>
    issues.push({ path, code: 'not_found', message: `${name} is not known here`, details: { name } });
  const find = (
    list: readonly { readonly id: string; readonly name: string }[],
    { id, name }: { readonly id: string; readonly name: string },
  ) => list.find(each => each.id === id) ?? list.find(each => each.name === name);
  const model = find(known.models, wanted);
  if (!model) missing('model', wanted.name);
  const fallbacks = fallbackModels.map(each => ({ each, found: find(known.models, each) }));
  const tools = rest.assignedTools ?? [];
  const unknownTools = tools.filter(name => !known.isTool(name));
  const teamsHere = (wantedTeams ?? []).map(team => ({ team, found: find(known.teams, team) }));
  if (!skipsUnknown) {
    for (const { each, found } of fallbacks) if (!found) missing('fallback_models', each.name);
    for (const name of unknownTools) missing('assigned_tools', name);
    for (const { team, found } of teamsHere) if (!found) missing('teams', team.name);
  }
  // A file with teams never creates an agent for everybody, even if none of the teams exists here.
  const access: AgentVisibility =
    visibility === 'private' ? 'private' : wantedTeams || visibility === 'teams' ? 'teams' : 'workspace';
  return {
    issues,
    access,
    picture,
    fields: {
      ...rest,
      modelId: model?.id ?? '',
      fallbackModelIds: [...new Set(fallbacks.flatMap(({ found }) => found?.id ?? []))].filter(
        id => id !== model?.id,
      ),
      assignedTools: tools.filter(name => known.isTool(name)),
      teamIds: teamsHere.flatMap(({ found }) => found?.id ?? []),
    },
  };
}

/** Prefixes errors with the agent's index in the file. */
async function inPlace<T>(index: number, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof HttpError) || !error.issues) throw error;
    throw invalidPayload(
      error.issues.map(issue => ({
        ...issue,
        path: issue.path.replace(/^body\./, `body.file.agents.${index}.`),
      })),
    );
  }
}
