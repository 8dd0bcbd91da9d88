import type { AgentPatch, ManagedAgent } from '@oriel/contracts';
import { eq, inArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database';
import { agents, agentTeams, models, teams } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import { describeAgent } from './describe-agent';

type AgentRow = typeof agents.$inferSelect;

/** Behind the built-in agents with a task, before those that are a model and nothing else. */
export const ownPosition = 50;

/** The columns that a person has given. Picture and teams are written apart. */
export const columnsOf = ({
  useTools,
  teamIds,
  picture,
  ...fields
}: AgentPatch): Partial<typeof agents.$inferInsert> => ({
  ...fields,
  ...(fields.description !== undefined && { description: fields.description || null }),
  ...(fields.assignedTools && { assignedTools: [...new Set(fields.assignedTools)] }),
  ...(useTools === false && { assignedTools: [] }),
  ...(teamIds && { access: teamIds.length > 0 ? 'teams' : 'workspace' }),
});

/** Gives an agent its teams in place of those that it had. */
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

/** An agent as it is stored now. */
export async function readAgent(tx: Queryable, agentId: string): Promise<ManagedAgent> {
  const [row] = await tx
    .select({ agent: agents, model: models })
    .from(agents)
    .innerJoin(models, eq(models.id, agents.modelId))
    .where(eq(agents.id, agentId));
  if (!row) throw notFound();
  return describeAgent({ ...row, teamIds: await readTeamIds(tx, agentId) });
}

/** An agent as the audit log tells of it: names, in place of ids. */
export async function namesOf(tx: Transaction, agent: AgentRow) {
  const [model] = await tx.select({ name: models.name }).from(models).where(eq(models.id, agent.modelId));
  const teamIds = agent.access === 'teams' ? await readTeamIds(tx, agent.id) : [];
  const named =
    teamIds.length === 0
      ? []
      : await tx.select({ name: teams.name }).from(teams).where(inArray(teams.id, teamIds));
  return { name: agent.name, model: model?.name, teams: named.map(({ name }) => name).toSorted() };
}
