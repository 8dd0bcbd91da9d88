import { type AgentPatch, findParameterProblems, type InputIssue } from '@oriel/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Owner } from '../../http/caller/owner';
import { ledTeamIds } from '../../identity/permissions/led-teams';
import type { Queryable } from '../../platform/db/database';
import type { agents } from '../../platform/db/schema';
import { models, teams } from '../../platform/db/schema';
import { invalidPayload } from '../../platform/errors/errors';
import { runsWithin } from '../endpoints/candidates';
import { readOwnAgentTools } from '../tool-servers/own-agent-tools';
import { readToolServers } from '../tool-servers/read-tool-servers';
import type { ToolSource } from '../tools/find-tools';
import { prefixOf } from '../tools/mcp/mcp-server';
import { mayUseModels } from './find-agents';

type AgentRow = typeof agents.$inferSelect;
type ModelRow = typeof models.$inferSelect;

interface CheckInput {
  readonly db: Queryable;
  readonly toolSources: readonly ToolSource[];
  /** The maker, who may use the chosen models. */
  readonly caller: Pick<Owner, 'organizationId' | 'userId'>;
  /** The creator is only a team lead: the agent must be limited to the teams that they lead. */
  readonly isLead?: boolean;
  /** It is a private agent of a member who may not share agents, and whose tools are limited. */
  readonly isLimited?: boolean;
  readonly fields: AgentPatch;
  /** The agent that is changed. Default: a new agent. */
  readonly present?: AgentRow;
}

const issue = (field: string, code: string): InputIssue => ({ path: `body.${field}`, code, message: code });

/**
 * Checks what a schema cannot: model, host location, parameters, tools and teams. Existing values are not checked again unless
 * the model changes, so that an agent whose model was retired or limited to others can still be renamed.
 *
 * @returns the model that the agent then runs on
 * @throws 400 with an issue for each problem
 */
export async function checkAgent(input: CheckInput): Promise<ModelRow> {
  const { db, fields, present } = input;
  const modelId = fields.modelId ?? present?.modelId ?? '';
  const [model] = await db.select().from(models).where(eq(models.id, modelId));
  const isNewModel = modelId !== present?.modelId;
  if (!model || (isNewModel && !(model.available && chats(model) && (await isOpenTo(input, model)))))
    throw invalidPayload([issue('model_id', 'not_found')]);
  const issues: InputIssue[] = [];
  const place = fields.modelHostLocation ?? present?.modelHostLocation;
  const isNewPlace = isNewModel || place !== present?.modelHostLocation;
  const wanted = { modelHostLocation: place ?? 'any' };
  if (isNewPlace && !runsWithin([], wanted, model)) issues.push(issue('model_host_location', 'not_offered'));
  const fallbackIds = fields.fallbackModelIds ?? (isNewPlace ? present?.fallbackModelIds : undefined);
  if (fallbackIds?.length) issues.push(...(await checkFallbacks(input, fallbackIds, { modelId, wanted })));
  if (isNewModel || fields.parameters) {
    const parameters = fields.parameters ?? present?.parameters ?? {};
    for (const [name, { code, ...details }] of Object.entries(
      findParameterProblems(model.parameterDefinitions, parameters),
    ))
      issues.push({ ...issue(`parameters.${name}`, code), ...details });
  }
  if (fields.assignedTools) issues.push(...(await checkTools(input, fields.assignedTools)));
  if (fields.teamIds) issues.push(...(await checkTeams(input, fields.teamIds)));
  if (issues.length > 0) throw invalidPayload(issues);
  return model;
}

const chats = ({ abilities }: Pick<ModelRow, 'abilities'>) => abilities.some(({ type }) => type === 'chat');

const isOpenTo = async ({ db, caller }: CheckInput, model: ModelRow): Promise<boolean> =>
  (await mayUseModels(db, caller, [model]))(model);

/** A fall-back is another model that chats, and runs where the agent may. Existing ones may have been retired or limited meanwhile. */
async function checkFallbacks(
  { db, caller, present }: CheckInput,
  ids: readonly string[],
  { modelId, wanted }: { readonly modelId: string; readonly wanted: Parameters<typeof runsWithin>[1] },
): Promise<InputIssue[]> {
  const found = await db
    .select()
    .from(models)
    .where(inArray(models.id, [...ids]));
  const mayUse = await mayUseModels(db, caller, found);
  return ids.flatMap((id, index) => {
    const field = `fallback_model_ids.${index}`;
    const model = found.find(each => each.id === id);
    const isKept = present?.fallbackModelIds.includes(id);
    if (id === modelId || ids.indexOf(id) < index) return [issue(field, 'duplicate')];
    if (!model || !chats(model) || !(isKept || (model.available && mayUse(model))))
      return isKept ? [] : [issue(field, 'not_found')];
    return runsWithin([], wanted, model) ? [] : [issue(field, 'not_offered')];
  });
}

async function checkTools(
  { db, toolSources, caller: { organizationId }, isLimited, present }: CheckInput,
  names: readonly string[],
): Promise<InputIssue[]> {
  const isKnown = await findTools(db, toolSources, organizationId, isLimited);
  return names.every(name => isKnown(name) || present?.assignedTools.includes(name))
    ? []
    : [issue('assigned_tools', 'not_found')];
}

/**
 * Finds the tools that agents of a workspace may have, by name. Its MCP servers are not contacted, so an agent can be stored
 * while one of them is down: any name with their prefix counts.
 * @param isLimited Only the tools that private agents of members may use
 */
export async function findTools(
  db: Queryable,
  sources: readonly ToolSource[],
  organizationId: string,
  isLimited = false,
): Promise<(name: string) => boolean> {
  const mayUse = isLimited ? await readOwnAgentTools(db, organizationId) : () => true;
  const offered = await Promise.all(sources.map(source => source({ organizationId })));
  const names = new Set(offered.flat().map(({ name }) => name));
  const servers = await readToolServers(db, organizationId);
  return name =>
    mayUse(name) && (names.has(name) || servers.some(server => name.startsWith(prefixOf(server.name))));
}

async function checkTeams(
  { db, caller: { organizationId, userId }, isLead }: CheckInput,
  teamIds: readonly string[],
): Promise<InputIssue[]> {
  const ids = [...new Set(teamIds)];
  if (ids.length === 0) return isLead ? [issue('team_ids', 'required')] : [];
  const isLed = isLead ? inArray(teams.id, ledTeamIds(db, organizationId, userId)) : undefined;
  const found = await db
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.organizationId, organizationId), inArray(teams.id, ids), isLed))
    // Keep the teams from being deleted until the rows that depend on them are stored.
    .for('key share');
  return found.length === ids.length ? [] : [issue('team_ids', 'not_found')];
}
