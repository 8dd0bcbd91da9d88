import { and, eq } from 'drizzle-orm';
import { ownedBy } from '../../http/caller/owner';
import type { Queryable } from '../../platform/db/database';
import { channels } from '../../platform/db/schema';
import { badRequest } from '../../platform/errors/errors';
import { HttpError } from '../../platform/errors/http-error';
import type { Services } from '../../services';
import { type AgentCaller, findAgentsAndSettings, type UsableAgent } from './find-agents';

/** The agent whose name contains all the words, ignoring case. Private agents do not become a default by their name. */
export function findPreferred(
  agents: readonly UsableAgent[],
  words: readonly string[],
): UsableAgent | undefined {
  const wanted = words.map(word => word.toLowerCase());
  return agents.find(({ agent }) => {
    if (agent.access === 'private') return false;
    const name = agent.name.toLowerCase();
    return wanted.every(word => name.includes(word));
  });
}

/** Finds an agent that the caller may use. @throws 404 if there is none */
export async function findAgent(db: Queryable, caller: AgentCaller, agentId: string): Promise<UsableAgent> {
  const { agents: found } = await findAgentsAndSettings(db, caller);
  const named = found.find(({ agent }) => agent.id === agentId);
  if (!named) throw new HttpError(404, 'agent_not_found', 'There is no such agent');
  return named;
}

/**
 * Chooses the agent of a question: the named one, or the channel's, or the workspace's default. The default is the agent in the
 * workspace's settings, or the one whose name the configuration prefers, or the first.
 */
export async function chooseAgent(
  { db, config }: Pick<Services, 'db' | 'config'>,
  caller: AgentCaller,
  { agentId, channelId }: { readonly agentId?: string | undefined; readonly channelId?: string | undefined },
): Promise<UsableAgent> {
  if (agentId !== undefined) return findAgent(db, caller, agentId);
  const ofChannel = channelId === undefined ? null : await readAgentOf(db, caller, channelId);
  const { agents: found, settings } = await findAgentsAndSettings(db, caller);
  const known = ofChannel === null ? undefined : found.find(({ agent }) => agent.id === ofChannel);
  if (known) return known;
  const chosen =
    found.find(({ agent }) => agent.id === settings?.defaultAgentId) ??
    findPreferred(found, config.preferredAgent) ??
    found.find(({ agent }) => agent.access !== 'private') ??
    found[0];
  if (!chosen) throw badRequest('no_default_agent', 'No default agent found');
  return ofChannel === null ? chosen : { ...chosen, isStandIn: true };
}

/** Id of the agent of one of the caller's channels; null if it has none. */
async function readAgentOf(db: Queryable, caller: AgentCaller, channelId: string): Promise<string | null> {
  const own = and(eq(channels.id, channelId), ownedBy(channels, caller));
  const [row] = await db.select({ agentId: channels.agentId }).from(channels).where(own);
  return row?.agentId ?? null;
}
