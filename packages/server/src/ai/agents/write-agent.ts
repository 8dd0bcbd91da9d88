import type { AgentPatch, ManagedAgent } from '@oriel/contracts';
import { eq, inArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database';
import { agents, agentTeams, models, teams } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import { describeAgent } from './describe-agent';
import { readAgents } from './find-agents';

type AgentRow = typeof agents.$inferSelect;

/** After the built-in agents with a task, before those that are only a model. */
export const ownPosition = 50;

/** The columns that a person can set. Picture, teams and access are written separately. */
export const columnsOf = ({
  useTools,
  teamIds,
  visibility,
  picture,
  ...fields
}: AgentPatch): Partial<typeof agents.$inferInsert> => ({
  ...fields,
  ...(fields.description !== undefined && { description: fields.description || null }),
  ...(fields.assignedTools && { assignedTools: [...new Set(fields.assignedTools)] }),
  ...(useTools === false && { assignedTools: [] }),
});

/** Replaces the teams of an agent. */
export async function writeTeams(
  tx: Transaction,
  agentId: string,
  teamIds: readonly string[] | undefined,
): Promise<void> {
  if (!teamIds) return;
  await tx.delete(agentTeams).where(eq(agentTeams.agentId, agentId));
  const values = [...new Set(teamIds)].map(teamId => ({ agentId, teamId }));
  if (values.length > 0) await tx.insert(agentTeams).values(values);
}

export async function readTeamIds(tx: Queryable, agentId: string): Promise<string[]> {
  const rows = await tx.select().from(agentTeams).where(eq(agentTeams.agentId, agentId));
  return rows.map(({ teamId }) => teamId);
}

/** Reads an agent in its stored state. */
export async function readAgent(tx: Queryable, agentId: string): Promise<ManagedAgent> {
  const [found] = await readAgents(tx, eq(agents.id, agentId));
  if (!found) throw notFound();
  return describeAgent({ ...found, teamIds: await readTeamIds(tx, agentId) });
}

/** An agent for the audit log, with names instead of ids. */
export async function namesOf(tx: Transaction, agent: AgentRow) {
  const [model] = await tx.select({ name: models.name }).from(models).where(eq(models.id, agent.modelId));
  const teamIds = agent.access === 'teams' ? await readTeamIds(tx, agent.id) : [];
  const named =
    teamIds.length === 0
      ? []
      : await tx.select({ name: teams.name }).from(teams).where(inArray(teams.id, teamIds));
  return {
    name: agent.name,
    model: model?.name,
    teams: named.map(({ name }) => name).toSorted(),
    visibility: agent.access,
  };
}
