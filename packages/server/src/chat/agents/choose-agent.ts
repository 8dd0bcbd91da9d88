import { badRequest } from '../../platform/errors/errors';
import { HttpError } from '../../platform/errors/http-error';
import type { Services } from '../../services';
import { type AgentCaller, findAgentsAndSettings, type UsableAgent } from './find-agents';

/** The agent whose name has all the words, in any case. */
export function findPreferred(
  agents: readonly UsableAgent[],
  words: readonly string[],
): UsableAgent | undefined {
  const wanted = words.map(word => word.toLowerCase());
  return agents.find(({ agent }) => {
    const name = agent.name.toLowerCase();
    return wanted.every(word => name.includes(word));
  });
}

/**
 * The agent that is asked: the one that was named, or the default one of the workspace, which is the one of its
 * settings, else the one with the name that the configuration prefers, else the first.
 */
export async function chooseAgent(
  { db, config }: Pick<Services, 'db' | 'config'>,
  caller: AgentCaller,
  agentId: string | undefined,
): Promise<UsableAgent> {
  const { agents: found, settings } = await findAgentsAndSettings(db, caller);
  if (agentId !== undefined) {
    const named = found.find(({ agent }) => agent.id === agentId);
    if (!named) throw new HttpError(404, 'agent_not_found', 'There is no such agent');
    return named;
  }
  const chosen =
    found.find(({ agent }) => agent.id === settings?.defaultAgentId) ??
    findPreferred(found, config.preferredAgent) ??
    found[0];
  if (!chosen) throw badRequest('no_default_agent', 'No default agent found');
  return chosen;
}
