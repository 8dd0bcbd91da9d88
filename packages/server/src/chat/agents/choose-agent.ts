import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { organizationSettings } from '../../db/schema';
import { badRequest } from '../../http/errors';
import { HttpError } from '../../http/http-error';
import { findAgents, type UsableAgent } from './find-agents';

/** Words that the name of the preferred agent has, all of them. */
const preferredWords = ['GPT-4o', 'EU'];

/**
 * The agent that is asked: the one that was named, or the default one of the workspace, which is the one of its
 * settings, else the one with the preferred name, else the first.
 */
export async function chooseAgent(
  db: Queryable,
  organizationId: string,
  agentId: string | undefined,
): Promise<UsableAgent> {
  const found = await findAgents(db, organizationId);
  if (agentId !== undefined) {
    const named = found.find(({ agent }) => agent.id === agentId);
    if (!named) throw new HttpError(404, 'agent_not_found', 'There is no such agent');
    return named;
  }
  const [settings] = await db
    .select({ defaultAgentId: organizationSettings.defaultAgentId })
    .from(organizationSettings)
    .where(eq(organizationSettings.organizationId, organizationId));
  const chosen =
    found.find(({ agent }) => agent.id === settings?.defaultAgentId) ??
    found.find(({ agent }) => preferredWords.every(word => agent.name.includes(word))) ??
    found[0];
  if (!chosen) throw badRequest('no_default_agent', 'No default agent found');
  return chosen;
}
